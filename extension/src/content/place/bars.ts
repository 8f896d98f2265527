import { aroundElement } from '../page/composed-tree.ts';
import { readSafely } from '../page/read-safely.ts';
import { isRendered } from './on-screen.ts';
import type { Box } from './placement.ts';

/**
 * What lies above a corner of a box on a picture: a bar that stays while the page scrolls, or another picture; null
 * where there is none. Overlays of a picture's own (links, captions, gradients) do not count.
 * @param holding the picture and all that is around it
 */
export type FindBar = (picture: Element, holding: ReadonlySet<Element>, box: Box) => Element | null;

export interface KnownBars {
  readonly floating: Set<Element>;
  /** From a picture to the one that lies above it. */
  readonly covers: Map<Element, Element>;
}

export const noKnownBars = (): KnownBars => ({ floating: new Set(), covers: new Map() });

/**
 * Asks the page, which costs it a search through its layout for each corner, and notes what is found.
 * @param isPicture tells a picture of the page: of two on one spot the reader sees the upper one
 */
export function searchBars(known: KnownBars, isPicture: (element: Element) => boolean): FindBar {
  return atCorners((picture, holding, [x, y]) => {
    const there = picture.ownerDocument.elementsFromPoint(x, y);
    // What takes no clicks is not told of, and then nothing tells what lies above it.
    const above = there.slice(0, Math.max(0, there.indexOf(picture)));
    const cover = above.find((each) => !holding.has(each) && isPicture(each) && isRendered(each));
    if (cover) known.covers.set(picture, cover);
    const bar = cover ?? floatingAmong(there, holding);
    if (bar && !cover) known.floating.add(bar);
    return bar;
  });
}

/** Looks only at what is known, which is enough for the frames between two searches. */
export function recallBars({ floating, covers }: KnownBars): FindBar {
  return atCorners((picture, holding, point) => {
    const cover = covers.get(picture);
    if (cover && liesAt(cover, point)) return cover;
    return floatingAmong(
      [...floating].filter((bar) => liesAt(bar, point)),
      holding,
    );
  });
}

type Corner = readonly [x: number, y: number];

function atCorners(
  find: (picture: Element, holding: ReadonlySet<Element>, corner: Corner) => Element | null,
): FindBar {
  return (picture, holding, { left, top, right, bottom }) =>
    find(picture, holding, [left + 1, top + 1]) ?? find(picture, holding, [right - 1, bottom - 1]);
}

function liesAt(element: Element, [x, y]: Corner): boolean {
  const { left, top, right, bottom } = readSafely(element).getBoundingClientRect();
  return left <= x && x < right && top <= y && y < bottom;
}

function floatingAmong(elements: readonly Element[], holding: ReadonlySet<Element>): Element | null {
  for (const element of elements) {
    if (holding.has(element)) return null;
    const bar = floatingAround(element, holding);
    if (bar) return bar;
  }
  return null;
}

function floatingAround(element: Element, holding: ReadonlySet<Element>): Element | null {
  for (const at of [element, ...aroundElement(element)]) {
    if (holding.has(at) || readSafely(at).localName.startsWith('telltale-')) return null;
    const { position } = getComputedStyle(at);
    if (position === 'fixed' || position === 'sticky') return at;
  }
  return null;
}
