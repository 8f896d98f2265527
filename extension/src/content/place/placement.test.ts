import { expect, test } from 'vitest';
import {
  type Box,
  badgeBox,
  badgeMaxWidthPx,
  cardPoint,
  containsBox,
  cornerOf,
  intersection,
  largestBeside,
  overlaps,
} from './placement.ts';

const picture = { left: 100, top: 200, right: 500, bottom: 600 };
const badge = { widthPx: 80, heightPx: 24 };
const card = { widthPx: 340, heightPx: 420 };
const view = { left: 0, top: 0, widthPx: 1000, heightPx: 800 };

const topLeft = { x: 'left', y: 'top' } as const;
const bottomRight = { x: 'right', y: 'bottom' } as const;

test('the badge lies inside the chosen corner; where a line begins is on the right in Arabic', () => {
  expect(badgeBox(picture, badge, topLeft)).toEqual({ left: 108, top: 208, right: 188, bottom: 232 });
  expect(badgeBox(picture, badge, bottomRight)).toEqual({ left: 412, top: 568, right: 492, bottom: 592 });
  expect(cornerOf('top_start', 'ltr')).toEqual(topLeft);
  expect(cornerOf('bottom_end', 'ltr')).toEqual(bottomRight);
  expect(cornerOf('bottom_start', 'rtl')).toEqual(bottomRight);
  expect(cornerOf('top_end', 'rtl')).toEqual(topLeft);
});

test('a badge as wide as it may be still lies within its picture', () => {
  for (const widthPx of [100, 150, 179, 180, 400]) {
    const narrow = { ...picture, right: picture.left + widthPx };
    const widest = { ...badge, widthPx: badgeMaxWidthPx(narrow) };
    for (const corner of [topLeft, bottomRight])
      expect(containsBox(narrow, badgeBox(narrow, widest, corner)), `${widthPx}`).toBe(true);
  }
});

test('a strip of a picture that is just as high as a badge still holds it', () => {
  const strip = { ...picture, bottom: picture.top + badge.heightPx };
  for (const corner of [topLeft, bottomRight])
    expect(containsBox(strip, badgeBox(strip, badge, corner))).toBe(true);
});

test('of a picture under a bar the largest part beside the bar is left, and nothing under what covers all of it', () => {
  const bar = { left: 0, top: 150, right: 1000, bottom: 300 };
  expect(largestBeside(picture, bar)).toEqual({ ...picture, top: 300 });
  expect(largestBeside(picture, { ...bar, bottom: 900 })).toBeNull();
});

const cardAt = (pictureBox: Box, direction: 'ltr' | 'rtl' = 'ltr') => {
  const at = badgeBox(pictureBox, badge, topLeft);
  const { x, y } = cardPoint({ badge: at, picture: pictureBox }, card, view, direction);
  return { left: x, top: y, right: x + card.widthPx, bottom: y + card.heightPx };
};

test('the card covers no picture that has room beside it, and stays inside the window everywhere', () => {
  const whole = { left: 8, top: 8, right: view.widthPx - 8, bottom: view.heightPx - 8 };
  const withRoom = {
    after: { left: 100, top: 200, right: 500, bottom: 700 },
    before: { left: 500, top: 200, right: 900, bottom: 700 },
    below: { left: 100, top: 20, right: 900, bottom: 300 },
    above: { left: 100, top: 500, right: 900, bottom: 780 },
  };
  for (const [side, box] of Object.entries(withRoom))
    for (const direction of ['ltr', 'rtl'] as const) {
      expect(overlaps(cardAt(box, direction), box), `${side} ${direction}`).toBe(false);
      expect(containsBox(whole, cardAt(box, direction)), `${side} ${direction}`).toBe(true);
    }
  const filling = { left: 0, top: 0, right: 1000, bottom: 800 };
  expect(cardAt(filling).top).toBe(badgeBox(filling, badge, topLeft).bottom + 6);
  expect(containsBox(whole, cardAt({ left: 50, top: 300, right: 950, bottom: 500 }))).toBe(true);
});

test('a badge counts as inside only where every clipping box leaves all of it', () => {
  const clip = intersection(picture, { left: 0, top: 220, right: 1000, bottom: 1000 });
  expect(containsBox(clip, badgeBox(picture, badge, topLeft))).toBe(false);
  expect(containsBox(picture, badgeBox(picture, badge, topLeft))).toBe(true);
});

test('of a page that is enlarged by two fingers the card stays inside the part that is seen', () => {
  const seen = { left: 400, top: 300, widthPx: 420, heightPx: 240 };
  const at = badgeBox(picture, badge, topLeft);
  const { x, y } = cardPoint({ badge: at, picture }, { widthPx: 340, heightPx: 224 }, seen, 'ltr');
  expect(x).toBeGreaterThanOrEqual(408);
  expect(x + 340).toBeLessThanOrEqual(812);
  expect(y).toBe(308);
});
