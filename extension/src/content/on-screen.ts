import { type Box, contains, intersection, type Point } from './placement.ts';

/**
 * Whether the reader sees the picture at this point of the window: it is rendered, not scrolled out of a box that
 * clips it, and not under a bar that is fixed over the page.
 */
export function isSeenAt(image: HTMLImageElement, point: Point): boolean {
  if (!image.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  return contains(clipOf(image), point) && !isCoveredAt(image, point);
}

/** The part of the window that the picture's scrolling and clipping ancestors leave to it. */
function clipOf(image: HTMLImageElement): Box {
  const root = image.ownerDocument.documentElement;
  let clip: Box = { left: 0, top: 0, right: root.clientWidth, bottom: root.clientHeight };
  for (let box = image.parentElement; box && box !== root; box = box.parentElement) {
    if (getComputedStyle(box).overflow !== 'visible' && box !== image.ownerDocument.body) {
      clip = intersection(clip, box.getBoundingClientRect());
    }
  }
  return clip;
}

/** Overlays of a picture's own (links, captions, gradients) do not count, only what floats over the page. */
function isCoveredAt(image: HTMLImageElement, { x, y }: Point): boolean {
  for (const element of image.ownerDocument.elementsFromPoint(x, y)) {
    if (element === image) return false;
    if (element.contains(image)) return false;
    if (floats(element, image)) return true;
  }
  return false;
}

function floats(element: Element, image: HTMLImageElement): boolean {
  for (let at: Element | null = element; at && !at.contains(image); at = at.parentElement) {
    if (at.localName.startsWith('telltale-')) return false;
    const { position } = getComputedStyle(at);
    if (position === 'fixed' || position === 'sticky') return true;
  }
  return false;
}
