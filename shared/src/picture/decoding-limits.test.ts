import { expect, test } from 'vitest';
import { limits } from '../contract/limits.ts';
import { excessOf, scaleWithin } from './decoding-limits.ts';

test('what is more than a server decodes is named', () => {
  const plain = { width: 5000, height: 5000, passes: 10 };
  expect(excessOf(plain, limits)).toBeNull();
  expect(excessOf({ ...plain, width: 5001 }, limits)).toBe('pixels');
  expect(excessOf({ ...plain, width: 1, height: 16_385 }, limits)).toBe('side');
  expect(excessOf({ ...plain, passes: 17 }, limits)).toBe('work');
  expect(excessOf({ width: 64, height: 64, passes: 105 }, limits)).toBe('work');
});

test.each([
  [3000, 2000],
  [800, 20_000],
  [20_000, 1000],
  [30_000, 30_000],
])(
  'a copy of %i x %i pixels at its scale is within the limits, and as large as they allow',
  (width, height) => {
    const scale = scaleWithin({ width, height }, limits);
    const copy = { width: Math.floor(width * scale), height: Math.floor(height * scale), passes: 5 };
    expect(excessOf(copy, limits)).toBeNull();
    if (scale === 1) return;
    const larger = { width: copy.width * 1.01, height: copy.height * 1.01, passes: 5 };
    expect(excessOf(larger, limits)).not.toBeNull();
  },
);
