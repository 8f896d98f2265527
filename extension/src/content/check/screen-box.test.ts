// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { screenBoxOf } from './screen-box.ts';

let scale = 1;

beforeEach(() => {
  scale = 1;
  layOutIn(document, 1000, 800);
  vi.stubGlobal('visualViewport', {
    get scale() {
      return scale;
    },
  });
  vi.stubGlobal('devicePixelRatio', 2);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** This DOM lays nothing out. */
function layOutIn({ documentElement }: Document, clientWidth: number, clientHeight: number): void {
  Object.defineProperties(documentElement, {
    clientWidth: { value: clientWidth, configurable: true },
    clientHeight: { value: clientHeight, configurable: true },
  });
}

function placed<K extends keyof HTMLElementTagNameMap>(
  name: K,
  rect: DOMRect,
  { into = document.body as Element, overflow = 'visible' } = {},
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.getBoundingClientRect = () => rect;
  element.checkVisibility = () => true;
  element.style.overflow = overflow;
  into.append(element);
  return element;
}

test('a picture that is wholly seen is cut as it lies', () => {
  const picture = placed('img', new DOMRect(20, 30, 400, 300));
  expect(screenBoxOf(picture)).toEqual({ left: 20, top: 30, width: 400, height: 300, scale: 2 });
});

test('what the window or a box around the picture hides of it is not cut', () => {
  const box = placed('div', new DOMRect(50, 720, 200, 400), { overflow: 'hidden' });
  const picture = placed('img', new DOMRect(0, 650, 800, 400), { into: box });
  expect(screenBoxOf(picture)).toBeNull();
  box.getBoundingClientRect = () => new DOMRect(50, 600, 200, 400);
  expect(screenBoxOf(picture)).toEqual({ left: 50, top: 650, width: 200, height: 150, scale: 2 });
});

test('nothing is cut of a page that the reader has enlarged by two fingers, nor of what is not drawn', () => {
  const picture = placed('img', new DOMRect(20, 30, 400, 300));
  scale = 1.5;
  expect(screenBoxOf(picture)).toBeNull();
  scale = 1;
  picture.checkVisibility = () => false;
  expect(screenBoxOf(picture)).toBeNull();
});
