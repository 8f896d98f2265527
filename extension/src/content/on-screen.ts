import { aroundElement } from './composed-tree.ts';
import { type Box, containsBox, intersection } from './placement.ts';
import { isOnTop } from './stage.ts';

/**
 * Whether the reader sees this part of the picture (a box in the window): it is rendered, not scrolled out of a box
 * that clips it, and not under a bar that is fixed over the page.
 */
export function isSeenIn(picture: Element, box: Box): boolean {
  const view = windowOf(picture.ownerDocument);
  // Most pictures of a long page end here, at the price of four comparisons.
  if (!containsBox(view, box) || !isRendered(picture)) return false;
  const around = [...aroundElement(picture)];
  return (
    containsBox(clipOf([picture, ...around], view), box) &&
    !isCoveredAt(picture, around, box.left + 1, box.top + 1)
  );
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
function isCoveredAt(picture: Element, around: readonly Element[], x: number, y: number): boolean {
  const holding = new Set([picture, ...around]);
  for (const element of picture.ownerDocument.elementsFromPoint(x, y)) {
    if (holding.has(element)) return false;
    if (floatsOver(element, holding)) return true;
  }
  return false;
}

function floatsOver(element: Element, holding: ReadonlySet<Element>): boolean {
  for (const at of [element, ...aroundElement(element)]) {
    if (holding.has(at) || at.localName.startsWith('telltale-')) return false;
    const { position } = getComputedStyle(at);
    if (position === 'fixed' || position === 'sticky') return true;
  }
  return false;
}
