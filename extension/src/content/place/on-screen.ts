import { aroundElement } from '../page/composed-tree.ts';
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
}

/** Null where nothing of a picture is to be seen, which most pictures of a long page learn by four comparisons. */
export function sightOf(picture: Element, box: Box): Sight | null {
  const view = windowOf(picture.ownerDocument);
  if (!overlaps(box, view) || !isRendered(picture)) return null;
  const chain = [picture, ...aroundElement(picture)];
  const part = intersection(box, clipOf(chain, view));
  return part.left < part.right && part.top < part.bottom ? { picture, box, chain, part } : null;
}

/** Bars may be fixed to several edges of a window. */
const maxBars = 3;

/** Where a badge is wholly seen, in a part of the picture that no bar over the page covers; null where it is not. */
export function placeInSight({ picture, chain, part }: Sight, fit: (part: Box) => Box): Box | null {
  const holding = new Set(chain);
  let open: Box | null = part;
  for (let bar = 0; open && bar <= maxBars; bar += 1) {
    const box = fit(open);
    if (!containsBox(open, box)) return null;
    const over = barOver(picture.ownerDocument, holding, box);
    if (!over) return box;
    open = largestBeside(open, over.getBoundingClientRect());
  }
  return null;
}

/** Not hidden by itself or by anything around it, nor made wholly transparent. */
export function isRendered(picture: Element): boolean {
  return picture.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

export function windowOf(page: Document): Box {
  return {
    left: 0,
    top: 0,
    right: page.documentElement.clientWidth,
    bottom: page.documentElement.clientHeight,
  };
}

/** The part of the window that the picture and its scrolling and clipping ancestors leave to it. */
function clipOf(chain: readonly Element[], view: Box): Box {
  let clip = view;
  for (const at of chain) {
    const { body, documentElement } = at.ownerDocument;
    if (at === documentElement || at === body) break;
    const { overflow, position } = getComputedStyle(at);
    if (overflow !== 'visible') clip = intersection(clip, at.getBoundingClientRect());
    // What is around these clips them no more.
    if (position === 'fixed' || isOnTop(at)) break;
  }
  return clip;
}

/** Overlays of a picture's own (links, captions, gradients) do not count, only what floats over the page. */
function barOver(page: Document, holding: ReadonlySet<Element>, box: Box): Element | null {
  const corners = [
    [box.left + 1, box.top + 1],
    [box.right - 1, box.bottom - 1],
  ] as const;
  for (const [x, y] of corners)
    for (const element of page.elementsFromPoint(x, y)) {
      if (holding.has(element)) break;
      const bar = floatingAround(element, holding);
      if (bar) return bar;
    }
  return null;
}

function floatingAround(element: Element, holding: ReadonlySet<Element>): Element | null {
  for (const at of [element, ...aroundElement(element)]) {
    if (holding.has(at) || at.localName.startsWith('telltale-')) return null;
    const { position } = getComputedStyle(at);
    if (position === 'fixed' || position === 'sticky') return at;
  }
  return null;
}
