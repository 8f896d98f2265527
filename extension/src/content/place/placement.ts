import type { BadgeCorner } from '../../messaging/page-choices.ts';

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

/** In which corner of their pictures badges lie. */
export interface Corner {
  readonly x: 'left' | 'right';
  readonly y: 'top' | 'bottom';
}

export function cornerOf(chosen: BadgeCorner, direction: 'ltr' | 'rtl'): Corner {
  const startsLeft = direction === 'ltr';
  const isAtStart = chosen === 'top_start' || chosen === 'bottom_start';
  return {
    x: isAtStart === startsLeft ? 'left' : 'right',
    y: chosen === 'top_start' || chosen === 'top_end' ? 'top' : 'bottom',
  };
}

/** From the edge of the window to the card. */
export const marginPx = 8;
const gapPx = 6;
/** What is smaller has no room for words: a dot lies there. */
const wordsWidthPx = 180;
const wordsHeightPx = 100;

function widthOf({ left, right }: Box): number {
  return right - left;
}

function heightOf({ top, bottom }: Box): number {
  return bottom - top;
}

/** From the corner to the badge: less on a small picture. */
function insetPx(picture: Box): number {
  return isSmall(picture) ? 4 : 8;
}

/** On a small picture, or a small part that is seen of one, a badge is a dot. */
export function isSmall(part: Box): boolean {
  return widthOf(part) < wordsWidthPx || heightOf(part) < wordsHeightPx;
}

/** Never wider than its picture, so that it cannot make the page scroll sideways. */
export function badgeMaxWidthPx(part: Box): number {
  return Math.max(0, widthOf(part) - 2 * insetPx(part));
}

/** The badge within the part of its picture that is seen, in its corner. */
export function badgeBox(part: Box, badge: Size, { x, y }: Corner): Box {
  const inset = insetPx(part);
  // A strip of a picture has room for a badge, but none around it.
  const insetY = Math.max(0, Math.min(inset, (heightOf(part) - badge.heightPx) / 2));
  const left = x === 'right' ? part.right - inset - badge.widthPx : part.left + inset;
  const top = y === 'bottom' ? part.bottom - insetY - badge.heightPx : part.top + insetY;
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

/** The largest part of a box that another one leaves on one of its sides; null where it leaves none. */
export function largestBeside(box: Box, cut: Box): Box | null {
  const parts = [
    { ...box, bottom: Math.min(box.bottom, cut.top) },
    { ...box, top: Math.max(box.top, cut.bottom) },
    { ...box, right: Math.min(box.right, cut.left) },
    { ...box, left: Math.max(box.left, cut.right) },
  ].filter((part) => widthOf(part) > 0 && heightOf(part) > 0);
  const areaOf = (part: Box) => widthOf(part) * heightOf(part);
  return parts.sort((a, b) => areaOf(b) - areaOf(a))[0] ?? null;
}

/** The part of the window that is seen. */
export interface View extends Size {
  readonly left: number;
  readonly top: number;
}

/** What a card belongs to. */
export interface CardAnchor {
  readonly badge: Box;
  readonly picture: Box;
}

/**
 * Beside the picture that it judges, where there is room: after it, before it, below or above. Else at the badge, and
 * always inside what is seen of the window.
 */
export function cardPoint(
  { badge, picture }: CardAnchor,
  card: Size,
  view: View,
  direction: 'ltr' | 'rtl',
): Point {
  const [firstX, firstY] = [view.left + marginPx, view.top + marginPx];
  const lastX = view.left + view.widthPx - card.widthPx - marginPx;
  const lastY = view.top + view.heightPx - card.heightPx - marginPx;
  const sides = [picture.right + gapPx, picture.left - gapPx - card.widthPx];
  if (direction === 'rtl') sides.reverse();
  const beside = sides.find((x) => x >= firstX && x <= lastX);
  if (beside !== undefined) return { x: beside, y: clamp(firstY, badge.top, lastY) };
  const x = clamp(firstX, direction === 'rtl' ? badge.right - card.widthPx : badge.left, lastX);
  const rows = [picture, badge].flatMap(({ top, bottom }) => [bottom + gapPx, top - gapPx - card.heightPx]);
  const y = rows.find((at) => at >= firstY && at <= lastY);
  return { x, y: clamp(firstY, y ?? badge.bottom + gapPx, lastY) };
}

function clamp(min: number, value: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
