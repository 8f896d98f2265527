import { aroundElement } from '../page/composed-tree.ts';
import type { Box } from './placement.ts';

/** What floats over a page: bars that stay while it scrolls. */
export interface Bars {
  /**
   * The bar over a corner of the box. Overlays of a picture's own (links, captions, gradients) do not count.
   * @param holding the picture and all that is around it
   */
  over(page: Document, holding: ReadonlySet<Element>, box: Box): Element | null;
}

/** Asks the page, which costs it a search through its layout for each corner, and notes what was found in `known`. */
export function findBars(known: Set<Element>): Bars {
  return {
    over(page, holding, box) {
      for (const [x, y] of cornersOf(box))
        for (const element of page.elementsFromPoint(x, y)) {
          if (holding.has(element)) break;
          const bar = floatingAround(element, holding);
          if (!bar) continue;
          known.add(bar);
          return bar;
        }
      return null;
    },
  };
}

/** Remembers only what was found before: enough for the frames of a scroll between two searches. */
export function recallBars(known: ReadonlySet<Element>): Bars {
  return {
    over(_, holding, box) {
      for (const bar of known) {
        if (holding.has(bar)) continue;
        const { left, top, right, bottom } = bar.getBoundingClientRect();
        const isIn = ([x, y]: readonly [number, number]) => left <= x && x < right && top <= y && y < bottom;
        if (cornersOf(box).some(isIn)) return bar;
      }
      return null;
    },
  };
}

function cornersOf(box: Box): readonly (readonly [number, number])[] {
  return [
    [box.left + 1, box.top + 1],
    [box.right - 1, box.bottom - 1],
  ];
}

function floatingAround(element: Element, holding: ReadonlySet<Element>): Element | null {
  for (const at of [element, ...aroundElement(element)]) {
    if (holding.has(at) || at.localName.startsWith('telltale-')) return null;
    const { position } = getComputedStyle(at);
    if (position === 'fixed' || position === 'sticky') return at;
  }
  return null;
}
