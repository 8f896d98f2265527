import { type Box, containsBox, intersection } from './placement.ts';

/**
 * Whether the reader sees this part of the picture (a box in the window): it is rendered, not scrolled out of a box
 * that clips it, and not under a bar that is fixed over the page.
 */
export function isSeenIn(image: HTMLImageElement, box: Box): boolean {
  const view = windowOf(image.ownerDocument);
  // Most pictures of a long page end here, at the price of four comparisons.
  if (!containsBox(view, box)) return false;
  if (!image.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  return containsBox(clipOf(image, view), box) && !isCoveredAt(image, box.left + 1, box.top + 1);
}

function windowOf(page: Document): Box {
  return {
    left: 0,
    top: 0,
    right: page.documentElement.clientWidth,
    bottom: page.documentElement.clientHeight,
  };
}

/** The part of the window that the picture's scrolling and clipping ancestors leave to it. */
function clipOf(image: HTMLImageElement, view: Box): Box {
  const { body, documentElement } = image.ownerDocument;
  let clip = view;
  for (let at = image.parentElement; at && at !== documentElement && at !== body; at = at.parentElement) {
    if (getComputedStyle(at).overflow !== 'visible') clip = intersection(clip, at.getBoundingClientRect());
  }
  return clip;
}

/** Overlays of a picture's own (links, captions, gradients) do not count, only what floats over the page. */
function isCoveredAt(image: HTMLImageElement, x: number, y: number): boolean {
  for (const element of image.ownerDocument.elementsFromPoint(x, y)) {
    if (element.contains(image)) return false;
    if (floatsOver(element, image)) return true;
  }
  return false;
}

function floatsOver(element: Element, image: HTMLImageElement): boolean {
  for (let at: Element | null = element; at && !at.contains(image); at = at.parentElement) {
    if (at.localName.startsWith('telltale-')) return false;
    const { position } = getComputedStyle(at);
    if (position === 'fixed' || position === 'sticky') return true;
  }
  return false;
}
