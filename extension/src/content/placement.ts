export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** From the picture's corner to the badge. */
export const insetPx = 8;
/** From the edge of the window to the card. */
const marginPx = 8;
const gapPx = 6;

/** The badge's corner within its picture; at the right in right-to-left wording. */
export function badgePoint(picture: Box, badgeWidthPx: number, direction: 'ltr' | 'rtl'): Point {
  const y = picture.top + insetPx;
  return direction === 'rtl'
    ? { x: picture.right - insetPx - badgeWidthPx, y }
    : { x: picture.left + insetPx, y };
}

export function contains(box: Box, { x, y }: Point): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

export function intersection(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Below the badge where there is room, else above, and always inside the window. */
export function cardPoint(badge: Box, card: Size, view: Size, direction: 'ltr' | 'rtl'): Point {
  const below = badge.bottom + gapPx;
  const above = badge.top - gapPx - card.heightPx;
  const fitsBelow = below + card.heightPx + marginPx <= view.heightPx;
  const y = fitsBelow || above < marginPx ? below : above;
  const x = direction === 'rtl' ? badge.right - card.widthPx : badge.left;
  return {
    x: clamp(x, view.widthPx - card.widthPx - marginPx),
    y: clamp(y, view.heightPx - card.heightPx - marginPx),
  };
}

function clamp(value: number, max: number): number {
  return Math.max(marginPx, Math.min(value, max));
}
