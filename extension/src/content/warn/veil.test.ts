// @vitest-environment happy-dom
import type { CheckView } from '@telltale/shared/ui/evidence';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleOutcomes } from '../../dev/sample-outcomes.ts';
import type { Sensitivity, Veil } from '../../messaging/page-choices.ts';
import { createCovers } from './veil.ts';

const [sample] = sampleOutcomes;
if (sample?.kind !== 'verdict') throw new Error('The first sample is a verdict.');
const evidence = { ...sample.evidence, steps: [] };
const warning: CheckView = { state: 'verdict', evidence };
const quiet: CheckView = { state: 'verdict', evidence: { ...evidence, label: 'no_signal' } };
const unclear: CheckView = { state: 'verdict', evidence: { ...evidence, label: 'uncertain' } };
const url = 'https://site.example/a.jpg';

let controller: AbortController;
beforeEach(() => {
  controller = new AbortController();
});
afterEach(() => controller.abort());

function setting(
  veil: Veil,
  sensitivity: Sensitivity = 'likely_ai',
  element: HTMLElement = document.createElement('img'),
) {
  const laid: object[] = [];
  element.animate = vi.fn((look: object) => {
    laid.push(look);
    return { cancel: () => laid.splice(laid.indexOf(look), 1) } as unknown as Animation;
  }) as unknown as Element['animate'];
  const covers = createCovers(veil, sensitivity, controller.signal);
  const redraw = vi.fn();
  const see = (view: CheckView) => covers.coverOf(element, url, view, redraw);
  return { covers, element, laid, redraw, see };
}

test('only a warning is covered, and only where the reader wants it', () => {
  const { see, laid } = setting('blur');
  for (const view of [quiet, unclear]) expect(see(view)).toBeUndefined();
  expect(laid).toEqual([]);
  expect(see(warning)).toMatchObject({ covered: true });
  expect(laid).toEqual([expect.objectContaining({ filter: expect.stringContaining('blur') })]);
  expect(setting('none').see(warning)).toBeUndefined();
});

test('unclear signals cover nothing, however early the reader wants to be warned', () => {
  expect(setting('hide', 'uncertain').see(unclear)).toBeUndefined();
  expect(setting('hide', 'strong').see(warning)).toBeUndefined();
});

test('"Show" uncovers at once, holds for the picture wherever it shows again, and can be taken back', () => {
  const { see, laid, redraw, covers, element } = setting('hide');
  see(warning)?.onToggle();
  expect(redraw).toHaveBeenCalledOnce();
  const shown = see(warning);
  expect(shown).toMatchObject({ covered: false });
  expect(laid).toEqual([]);
  covers.drop(element);
  expect(see(warning)).toMatchObject({ covered: false });
  shown?.onToggle();
  expect(see(warning)).toMatchObject({ covered: true });
  expect(laid).toHaveLength(1);
});

test('an answer that changes, another picture in its place and the end of the session leave nothing behind', () => {
  const { see, laid, covers, element } = setting('blur');
  see(warning);
  expect(see({ state: 'waiting' })).toBeUndefined();
  expect(laid).toHaveLength(1);
  see(quiet);
  expect(laid).toEqual([]);
  see(warning);
  covers.drop(element);
  expect(laid).toEqual([]);
  see(warning);
  controller.abort();
  expect(laid).toEqual([]);
  expect(element.getAttributeNames()).toEqual([]);
});

test('of what carries words or controls only the picture goes; all else is covered whole', () => {
  const hero = document.createElement('section');
  const video = document.createElement('video');
  for (const element of [hero, video]) {
    const bare = setting('blur', 'likely_ai', element);
    bare.see(warning);
    expect(bare.laid).toEqual([expect.objectContaining({ filter: expect.stringContaining('blur') })]);
  }
  hero.append('A headline');
  video.controls = true;
  const [worded, played] = [hero, video].map((element) => setting('hide', 'likely_ai', element));
  worded?.see(warning);
  played?.see(warning);
  expect(worded?.laid).toEqual([{ backgroundSize: '0 0', backgroundColor: '#e8e6e1' }]);
  expect(played?.laid).toEqual([{ objectFit: 'none', objectPosition: '-100000px 0' }]);
});

test('white words that lose their dark picture get a dark ground; a ground of the page’s own stays', () => {
  const hero = document.createElement('section');
  hero.append('A headline');
  hero.style.color = 'rgb(255, 255, 255)';
  document.body.replaceChildren(hero);
  const white = setting('hide', 'likely_ai', hero);
  white.see(warning);
  expect(white.laid).toEqual([{ backgroundSize: '0 0', backgroundColor: '#3a3936' }]);
  hero.style.backgroundColor = 'rgb(0, 0, 90)';
  const own = setting('hide', 'likely_ai', hero);
  own.see(warning);
  expect(own.laid).toEqual([{ backgroundSize: '0 0' }]);
});
