import { aroundElement } from '../page/composed-tree.ts';
import { elementsAt } from '../page/elements-at.ts';
import { readSafely } from '../page/read-safely.ts';
import { isOnTop } from './ground.ts';
import { isRendered, type Sight } from './on-screen.ts';
import type { Box } from './placement.ts';

/**
 * What keeps a box on a picture from being seen as a part of it: a bar over it that stays while the page scrolls, another
 * picture, or the picture itself where nothing of it is drawn; null where there is none. Overlays of a picture's own
 * (links, captions, gradients) do not count.
 */
export type FindBar = (sight: Sight, box: Box) => Element | null;

export interface KnownBars {
  readonly floating: Set<Element>;
  /** From a picture to the one that lies above it. */
  readonly covers: Map<Element, Element>;
}

export const noKnownBars = (): KnownBars => ({ floating: new Set(), covers: new Map() });

export interface DrawnElements {
  /** Tells a picture of the page: of two on one spot the reader sees the upper one. */
  isPicture(element: Element): boolean;
  isOwn(element: Element): boolean;
}

/** Asks the page, which costs it a search through its layout for each corner, and notes what is found. */
export function searchBars(known: KnownBars, { isPicture, isOwn }: DrawnElements): FindBar {
  return (sight, box) => {
    const { picture, chain, part } = sight;
    const holding = new Set(chain);
    const isOther = (each: Element) => !holding.has(each) && isPicture(each) && isRendered(each);
    const coverWith = (cover: Element) => {
      known.covers.set(picture, cover);
      return cover;
    };
    const at = (x: number, y: number) => [...elementsAt({ x, y }, isOwn)];
    const corners: Element[][] = [];
    for (const [x, y] of cornersOf(box)) {
      const there = at(x, y);
      // What takes no clicks is not told of, and then nothing tells what lies above it.
      const cover = there.slice(0, Math.max(0, there.indexOf(picture))).find(isOther);
      if (cover) return coverWith(cover);
      const bar = floatingAmong(there, holding);
      if (bar) known.floating.add(bar);
      if (bar) return bar;
      corners.push(there);
    }
    if (corners.flat().includes(picture) || !mayBeCut(sight)) return null;
    const instead = corners.flat().find(isOther);
    if (instead) return coverWith(instead);
    const isDrawn = at((part.left + part.right) / 2, (part.top + part.bottom) / 2).includes(picture);
    return isDrawn ? null : coverWith(picture);
  };
}

/** Whether a clip, or its turned back, may keep it from being drawn at a point: then clicks miss it there, too. */
function mayBeCut({ picture, chain }: Sight): boolean {
  const isCut = chain.some((at) => {
    const { clip, clipPath, backfaceVisibility } = getComputedStyle(at);
    return clip.startsWith('rect') || clipPath.endsWith(')') || backfaceVisibility === 'hidden';
  });
  const isInert = chain.some((at) => readSafely(at).matches('[inert]'));
  // All that is outside of a modal dialog is inert.
  const isShutOut = document.querySelector(':modal') !== null && !chain.some(isOnTop);
  return isCut && !isInert && !isShutOut && getComputedStyle(picture).pointerEvents !== 'none';
}

/** Looks only at what is known, which is enough for the frames between two searches. */
export function recallBars({ floating, covers }: KnownBars): FindBar {
  return ({ picture, chain }, box) => {
    const holding = new Set(chain);
    const cover = covers.get(picture);
    for (const corner of cornersOf(box)) {
      const bar =
        cover && liesAt(cover, corner)
          ? cover
          : floatingAmong(
              [...floating].filter((each) => liesAt(each, corner)),
              holding,
            );
      if (bar) return bar;
    }
    return null;
  };
}

type Corner = readonly [x: number, y: number];

function cornersOf({ left, top, right, bottom }: Box): readonly Corner[] {
  return [
    [left + 1, top + 1],
    [right - 1, bottom - 1],
  ];
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
