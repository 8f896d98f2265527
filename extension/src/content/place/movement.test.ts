// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { isMoved } from './movement.ts';

class FakeEffect {
  readonly keyframes: object[];
  constructor(keyframes: object[]) {
    this.keyframes = keyframes;
  }
  getKeyframes = () => this.keyframes;
}
vi.stubGlobal('KeyframeEffect', FakeEffect);

function animated(keyframes: object[], change: object = {}): Element {
  const element = document.createElement('div');
  const animation = {
    playState: 'running',
    timeline: document.timeline,
    effect: new FakeEffect(keyframes),
    ...change,
  };
  element.getAnimations = () => [animation as unknown as Animation];
  return element;
}

test('what moves or resizes an element is followed', () => {
  for (const property of ['transform', 'translate', 'insetInlineStart', 'left', 'marginTop', 'height'])
    expect(isMoved(animated([{ offset: 0, easing: 'linear' }, { [property]: '1px' }])), property).toBe(true);
});

test('what colours an element, stands still or follows the scrolling costs no frame', () => {
  for (const property of ['opacity', 'backgroundColor', 'color', 'filter', 'boxShadow'])
    expect(isMoved(animated([{ offset: 0, easing: 'linear' }, { [property]: '1' }])), property).toBe(false);
  for (const change of [{ playState: 'finished' }, { playState: 'paused' }, { timeline: {} }])
    expect(isMoved(animated([{ transform: 'none' }], change))).toBe(false);
});
