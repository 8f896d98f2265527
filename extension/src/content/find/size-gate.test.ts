import { expect, test } from 'vitest';
import { minDisplayedPx, minNaturalPx, passesSizeGate } from './size-gate.ts';

const photo = {
  displayedWidthPx: 320,
  displayedHeightPx: 240,
  naturalWidthPx: 1600,
  naturalHeightPx: 1200,
};

test('a picture of ordinary size is checked', () => {
  expect(passesSizeGate(photo)).toBe(true);
});

test.each(['displayedWidthPx', 'displayedHeightPx'] as const)(
  'one short side is enough to be left alone: %s',
  (side) => {
    expect(passesSizeGate({ ...photo, [side]: minDisplayedPx })).toBe(true);
    expect(passesSizeGate({ ...photo, [side]: minDisplayedPx - 1 })).toBe(false);
  },
);

test('a tiny file shown large is left alone', () => {
  expect(passesSizeGate({ ...photo, naturalWidthPx: minNaturalPx - 1 })).toBe(false);
});
