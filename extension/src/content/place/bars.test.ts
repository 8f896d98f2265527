// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { barFinder } from './bars.ts';

const box = { left: 10, top: 10, right: 60, bottom: 30 };
let bar: HTMLElement;
let picture: HTMLElement;

beforeEach(() => {
  document.body.replaceChildren();
  bar = document.body.appendChild(document.createElement('nav'));
  picture = document.body.appendChild(document.createElement('img'));
  bar.style.position = 'fixed';
  bar.getBoundingClientRect = () => new DOMRect(0, 0, 500, 20);
  document.elementsFromPoint = () => [bar, picture];
});

test('a bar that was found over one picture is recalled over the next without a search', () => {
  const known = new Set<Element>();
  expect(barFinder(known, true)(document, new Set([picture]), box)).toBe(bar);
  document.elementsFromPoint = () => {
    throw new Error('no search');
  };
  const recalled = barFinder(known, false);
  expect(recalled(document, new Set(), box)).toBe(bar);
  expect(recalled(document, new Set(), { ...box, top: 200, bottom: 220 })).toBeNull();
});

test('a bar does not count for a picture within it, nor one that lies below the picture', () => {
  expect(barFinder(new Set(), true)(document, new Set([bar]), box)).toBeNull();
  expect(barFinder(new Set([bar]), false)(document, new Set([bar]), box)).toBeNull();
  document.elementsFromPoint = () => [picture, bar];
  expect(barFinder(new Set(), true)(document, new Set([picture]), box)).toBeNull();
});
