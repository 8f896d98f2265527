// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { noKnownBars, recallBars, searchBars } from './bars.ts';

const box = { left: 10, top: 10, right: 60, bottom: 30 };
let bar: HTMLElement;
let picture: HTMLElement;
const isPicture = (element: Element) => element instanceof HTMLImageElement;

beforeEach(() => {
  document.body.replaceChildren();
  bar = document.body.appendChild(document.createElement('nav'));
  picture = document.body.appendChild(document.createElement('img'));
  bar.style.position = 'fixed';
  bar.getBoundingClientRect = () => new DOMRect(0, 0, 500, 20);
  document.elementsFromPoint = () => [bar, picture];
});

test('a bar that was found over one picture is recalled over the next without a search', () => {
  const known = noKnownBars();
  expect(searchBars(known, isPicture)(picture, new Set([picture]), box)).toBe(bar);
  document.elementsFromPoint = () => {
    throw new Error('no search');
  };
  const recall = recallBars(known);
  expect(recall(picture, new Set(), box)).toBe(bar);
  expect(recall(picture, new Set(), { ...box, top: 200, bottom: 220 })).toBeNull();
});

test('a bar does not count for a picture within it, nor one that lies below the picture', () => {
  const known = { ...noKnownBars(), floating: new Set([bar]) };
  expect(searchBars(noKnownBars(), isPicture)(picture, new Set([bar]), box)).toBeNull();
  expect(recallBars(known)(picture, new Set([bar]), box)).toBeNull();
  document.elementsFromPoint = () => [picture, bar];
  expect(searchBars(noKnownBars(), isPicture)(picture, new Set([picture]), box)).toBeNull();
});

test('of two pictures on one spot the upper one hides the lower, and only that', () => {
  const upper = document.body.appendChild(document.createElement('img'));
  upper.getBoundingClientRect = () => new DOMRect(0, 0, 500, 500);
  upper.checkVisibility = () => true;
  const [known, holding] = [noKnownBars(), new Set([picture, document.body])];
  // A link that is laid over both of them with its `::after`, around them: it hides nothing.
  document.elementsFromPoint = () => [document.body, upper, picture];
  const search = searchBars(known, isPicture);
  expect(search(picture, holding, box)).toBe(upper);
  expect(search(upper, new Set([upper, document.body]), box)).toBeNull();
  expect(recallBars(known)(picture, holding, box)).toBe(upper);
  expect(recallBars(known)(upper, new Set([upper]), box)).toBeNull();
  upper.checkVisibility = () => false;
  expect(search(picture, holding, box)).toBeNull();
  upper.checkVisibility = () => true;
  // The lower one takes no clicks.
  document.elementsFromPoint = () => [upper, document.body];
  expect(search(picture, holding, box)).toBeNull();
});
