import { aroundElement } from '../page/composed-tree.ts';
import { readSafely } from '../page/read-safely.ts';
import type { FindBar } from './bars.ts';
import { isOnTop } from './ground.ts';
import { type Box, containsBox, intersection, largestBeside, overlaps } from './placement.ts';

/** What the reader sees of a picture. */
export interface Sight {
  readonly picture: Element;
  readonly box: Box;
  /** The picture and all that is around it, nearest first. */
  readonly chain: readonly Element[];
  /** Within the window: neither scrolled away nor clipped. */
  readonly part: Box;
  /** Whether it stays where it is while the page scrolls, and may lie above what floats over the page. */
  readonly floats: boolean;
}

/** Null where nothing of a picture is to be seen, which most pictures of a long page learn by four comparisons. */
export function sightOf(picture: Element, box: Box): Sight | null {
  const view = windowOf(readSafely(picture).ownerDocument);
  if (!overlaps(box, view) || !isRendered(picture)) return null;
  const chain = [picture, ...aroundElement(picture)];
  const { clip, floats } = clipOf(chain, view);
  const part = intersection(box, clip);
  return part.left < part.right && part.top < part.bottom ? { picture, box, chain, part, floats } : null;
}

/** Bars may be fixed to several edges of a window. */
const maxBars = 3;

/** Where a badge is wholly seen, in a part of the picture that no bar over the page covers; null where it is not. */
export function placeInSight(sight: Sight, findBar: FindBar, fit: (part: Box) => Box): Box | null {
  let open: Box | null = sight.part;
  for (let bar = 0; open && bar <= maxBars; bar += 1) {
    const box = fit(open);
    if (!containsBox(open, box)) return null;
    const over = findBar(sight, box);
    if (!over) return box;
    open = largestBeside(open, readSafely(over).getBoundingClientRect());
  }
  return null;
}

/** Not hidden by itself or by anything around it, nor made wholly transparent. */
export function isRendered(picture: Element): boolean {
  return readSafely(picture).checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

function windowOf({ documentElement }: Document): Box {
  // A page may enlarge itself (https://drafts.csswg.org/css-viewport/#zoom-om).
  const { clientWidth, clientHeight, currentCSSZoom = 1 } = documentElement;
  return {
    left: 0,
    top: 0,
    right: clientWidth * currentCSSZoom,
    bottom: clientHeight * currentCSSZoom,
  };
}

/** The part of the window that the picture and its scrolling and clipping ancestors leave to it. */
function clipOf(chain: readonly Element[], view: Box): { readonly clip: Box; readonly floats: boolean } {
  let clip = view;
  for (const at of chain) {
    const { body, documentElement } = readSafely(at).ownerDocument;
    if (at === documentElement || at === body) break;
    const { overflow, position } = getComputedStyle(at);
    if (overflow !== 'visible') clip = intersection(clip, readSafely(at).getBoundingClientRect());
    // What is around these clips them no more.
    if (position === 'fixed' || isOnTop(at)) return { clip, floats: true };
  }
  return { clip, floats: false };
}
