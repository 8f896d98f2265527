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

export interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** From the edge of the window to the card. */
const marginPx = 8;
const gapPx = 6;
/** A badge keeps its mark and some letters, however narrow its picture. */
const minBadgeWidthPx = 44;

/** From the picture's corner to the badge: less on a small picture, which needs its width for the words. */
function insetPx(picture: Box): number {
  return picture.right - picture.left < 180 ? 4 : 8;
}

/** Never wider than its picture, so that it cannot make the page scroll sideways. */
export function badgeMaxWidthPx(picture: Box): number {
  return Math.max(minBadgeWidthPx, picture.right - picture.left - 2 * insetPx(picture));
}

/** The badge within its picture, in the corner where reading begins. */
export function badgeBox(picture: Box, badge: Size, direction: 'ltr' | 'rtl'): Box {
  const inset = insetPx(picture);
  const top = picture.top + inset;
  const left = direction === 'rtl' ? picture.right - inset - badge.widthPx : picture.left + inset;
  return { left, top, right: left + badge.widthPx, bottom: top + badge.heightPx };
}

export function containsBox(outer: Box, inner: Box): boolean {
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  );
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function intersection(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
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
