// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { type KnownBars, noKnownBars, recallBars, searchBars } from './bars.ts';

const box = { left: 10, top: 10, right: 60, bottom: 30 };
let bar: HTMLElement;
let picture: HTMLElement;
const isPicture = (element: Element) => element instanceof HTMLImageElement;
const part = { left: 0, top: 0, right: 400, bottom: 300 };
const sightOf = (picture: Element, ...around: Element[]) => ({
  ...{ picture, box: part, part, floats: false },
  chain: [picture, ...around],
});
const search = (known: KnownBars) => searchBars(known, { isPicture, isOwn: () => false });

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
  expect(search(known)(sightOf(picture), box)).toBe(bar);
  document.elementsFromPoint = () => {
    throw new Error('no search');
  };
  const recall = recallBars(known);
  expect(recall(sightOf(picture), box)).toBe(bar);
  expect(recall(sightOf(picture), { ...box, top: 200, bottom: 220 })).toBeNull();
});

test('a bar does not count for a picture within it, nor one that lies below the picture', () => {
  const known = { ...noKnownBars(), floating: new Set([bar]) };
  expect(search(noKnownBars())(sightOf(picture, bar), box)).toBeNull();
  expect(recallBars(known)(sightOf(picture, bar), box)).toBeNull();
  document.elementsFromPoint = () => [picture, bar];
  expect(search(noKnownBars())(sightOf(picture), box)).toBeNull();
});

/** Another picture of the page's, as large as the first. */
function otherPicture(within: Node = document.body): HTMLImageElement {
  const other = within.appendChild(document.createElement('img'));
  other.getBoundingClientRect = () => new DOMRect(0, 0, 500, 500);
  other.checkVisibility = () => true;
  return other;
}

test('of two pictures on one spot the upper one hides the lower, and only that', () => {
  const upper = otherPicture();
  const known = noKnownBars();
  // A link that is laid over both of them with its `::after`, around them: it hides nothing.
  document.elementsFromPoint = () => [document.body, upper, picture];
  const find = search(known);
  expect(find(sightOf(picture, document.body), box)).toBe(upper);
  expect(find(sightOf(upper, document.body), box)).toBeNull();
  expect(recallBars(known)(sightOf(picture, document.body), box)).toBe(upper);
  expect(recallBars(known)(sightOf(upper), box)).toBeNull();
  upper.checkVisibility = () => false;
  expect(find(sightOf(picture, document.body), box)).toBeNull();
  upper.checkVisibility = () => true;
  // The lower one takes no clicks.
  document.elementsFromPoint = () => [upper, document.body];
  expect(find(sightOf(picture, document.body), box)).toBeNull();
});

test('the upper one hides the lower in shadow roots as well', () => {
  const [upper, lower] = [1, 2].map(() => {
    const host = document.body.appendChild(document.createElement('div'));
    const root = host.attachShadow({ mode: 'open' });
    const slide = otherPicture(root);
    root.elementsFromPoint = () => [slide, host, document.body];
    return { host, slide };
  });
  if (!upper || !lower) throw new Error('Two slides were made.');
  document.elementsFromPoint = () => [upper.host, lower.host, document.body];
  expect(search(noKnownBars())(sightOf(lower.slide, lower.host), box)).toBe(upper.slide);
  expect(search(noKnownBars())(sightOf(upper.slide, upper.host), box)).toBeNull();
});

test('where a clip leaves nothing of a picture, its badge is neither on the one below nor on nothing', () => {
  const below = otherPicture();
  const isDrawnAt = (left: number) => (x: number) => (x > left ? [picture, below] : [below]);
  document.elementsFromPoint = isDrawnAt(200);
  const find = search(noKnownBars());
  // As far as anybody can tell its clicks go through it.
  expect(find(sightOf(picture, document.body), box)).toBeNull();
  picture.style.clipPath = 'inset(0 0 0 200px)';
  expect(find(sightOf(picture, document.body), box)).toBe(below);
  picture.style.pointerEvents = 'none';
  expect(find(sightOf(picture, document.body), box)).toBeNull();
  picture.style.pointerEvents = '';
  below.remove();
  document.elementsFromPoint = (x) => (x > 150 ? [picture] : []);
  expect(find(sightOf(picture, document.body), box)).toBeNull();
  document.elementsFromPoint = () => [document.body];
  expect(find(sightOf(picture, document.body), box)).toBe(picture);
  document.body.setAttribute('inert', '');
  expect(find(sightOf(picture, document.body), box)).toBeNull();
  document.body.removeAttribute('inert');
});
