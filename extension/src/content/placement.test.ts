import { expect, test } from 'vitest';
import { badgePoint, cardPoint, contains, intersection } from './placement.ts';

const picture = { left: 100, top: 200, right: 500, bottom: 600 };
const card = { widthPx: 340, heightPx: 420 };
const view = { widthPx: 1000, heightPx: 800 };

test('the badge lies inside the corner where reading begins', () => {
  expect(badgePoint(picture, 80, 'ltr')).toEqual({ x: 108, y: 208 });
  expect(badgePoint(picture, 80, 'rtl')).toEqual({ x: 412, y: 208 });
});

test('the card opens below its badge, above where there is no room, and always inside the window', () => {
  const badgeAt = (left: number, top: number) => ({ left, top, right: left + 80, bottom: top + 24 });
  expect(cardPoint(badgeAt(100, 100), card, view, 'ltr')).toEqual({ x: 100, y: 130 });
  expect(cardPoint(badgeAt(100, 700), card, view, 'ltr')).toEqual({ x: 100, y: 274 });
  expect(cardPoint(badgeAt(900, 100), card, view, 'ltr').x).toBe(652);
  expect(cardPoint(badgeAt(900, 100), card, view, 'rtl').x).toBe(640);
  const narrow = { widthPx: 320, heightPx: 300 };
  expect(cardPoint(badgeAt(10, 150), card, narrow, 'ltr')).toEqual({ x: 8, y: 8 });
});

test('a point counts as inside only where every clipping box leaves it', () => {
  const clip = intersection(picture, { left: 0, top: 300, right: 1000, bottom: 1000 });
  expect(contains(clip, { x: 108, y: 208 })).toBe(false);
  expect(contains(clip, { x: 108, y: 308 })).toBe(true);
});
