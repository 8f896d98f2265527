import { expect, test } from 'vitest';
import { badgeBox, badgeMaxWidthPx, cardPoint, containsBox, intersection } from './placement.ts';

const picture = { left: 100, top: 200, right: 500, bottom: 600 };
const badge = { widthPx: 80, heightPx: 24 };
const card = { widthPx: 340, heightPx: 420 };
const view = { widthPx: 1000, heightPx: 800 };

test('the badge lies inside the corner where reading begins', () => {
  expect(badgeBox(picture, badge, 'ltr')).toEqual({ left: 108, top: 208, right: 188, bottom: 232 });
  expect(badgeBox(picture, badge, 'rtl')).toEqual({ left: 412, top: 208, right: 492, bottom: 232 });
});

test('a badge as wide as it may be still lies within its picture', () => {
  for (const widthPx of [100, 150, 179, 180, 400]) {
    const narrow = { ...picture, right: picture.left + widthPx };
    const widest = { ...badge, widthPx: badgeMaxWidthPx(narrow) };
    expect(containsBox(narrow, badgeBox(narrow, widest, 'ltr')), `${widthPx}`).toBe(true);
    expect(containsBox(narrow, badgeBox(narrow, widest, 'rtl')), `${widthPx}`).toBe(true);
  }
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

test('a badge counts as inside only where every clipping box leaves all of it', () => {
  const clip = intersection(picture, { left: 0, top: 220, right: 1000, bottom: 1000 });
  expect(containsBox(clip, badgeBox(picture, badge, 'ltr'))).toBe(false);
  expect(containsBox(picture, badgeBox(picture, badge, 'ltr'))).toBe(true);
});
