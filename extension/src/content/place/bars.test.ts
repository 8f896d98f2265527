// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { findBars, recallBars } from './bars.ts';

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
  expect(findBars(known).over(document, new Set([picture]), box)).toBe(bar);
  document.elementsFromPoint = () => {
    throw new Error('no search');
  };
  const recalled = recallBars(known);
  expect(recalled.over(document, new Set(), box)).toBe(bar);
  expect(recalled.over(document, new Set(), { ...box, top: 200, bottom: 220 })).toBeNull();
});

test('a bar does not count for a picture within it, nor one that lies below the picture', () => {
  expect(findBars(new Set()).over(document, new Set([bar]), box)).toBeNull();
  expect(recallBars(new Set([bar])).over(document, new Set([bar]), box)).toBeNull();
  document.elementsFromPoint = () => [picture, bar];
  expect(findBars(new Set()).over(document, new Set([picture]), box)).toBeNull();
});
