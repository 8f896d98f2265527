import { aroundElement } from '../page/composed-tree.ts';
import type { Box } from './placement.ts';

/**
 * The bar that floats over a corner of a box and stays while the page scrolls; null where there is none. Overlays of a
 * picture's own (links, captions, gradients) do not count.
 * @param holding the picture and all that is around it
 */
export type FindBar = (page: Document, holding: ReadonlySet<Element>, box: Box) => Element | null;

/**
 * @param known bars that were found; the browser notes here what it finds
 * @param isSearch asks the page, which costs it a search through its layout for each corner; else only what is known is
 *   looked at, which is enough for the frames of a scroll between two searches
 */
export function barFinder(known: Set<Element>, isSearch: boolean): FindBar {
  return (page, holding, { left, top, right, bottom }) => {
    const corners = [
      [left + 1, top + 1],
      [right - 1, bottom - 1],
    ] as const;
    for (const [x, y] of corners)
      for (const element of isSearch ? page.elementsFromPoint(x, y) : known) {
        if (holding.has(element)) break;
        const bar = isSearch || covers(element, x, y) ? floatingAround(element, holding) : null;
        if (bar) {
          known.add(bar);
          return bar;
        }
      }
    return null;
  };
}

function covers(element: Element, x: number, y: number): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return left <= x && x < right && top <= y && y < bottom;
}

function floatingAround(element: Element, holding: ReadonlySet<Element>): Element | null {
  for (const at of [element, ...aroundElement(element)]) {
    if (holding.has(at) || at.localName.startsWith('telltale-')) return null;
    const { position } = getComputedStyle(at);
    if (position === 'fixed' || position === 'sticky') return at;
  }
  return null;
}
