import { expect, test } from 'vitest';
import { calibrationFor } from './size-calibration.ts';

const small = { kind: 'platt', slope: 2, intercept: -1, baseRate: 0.5 } as const;
const model = {
  calibration: small,
  largeCalibration: { fromPx: 1_024, slope: 1, intercept: -3 },
  input: { wholePx: 224 },
};
const square = (sidePx: number) => ({ width: sidePx, height: sidePx });

test.each([
  ['an icon', square(16), 2, -1],
  ['as large as the whole view', square(224), 2, -1],
  ['half-way', square(624), 1.5, -2],
  ['large', square(1_024), 1, -3],
  ['larger', square(20_000), 1, -3],
  ['long and low: the short side counts', { width: 20_000, height: 224 }, 2, -1],
])('a calibration by size: %s', (_name, extent, slope, intercept) => {
  expect(calibrationFor(model, extent)).toEqual({ kind: 'platt', slope, intercept });
});

test('a model without one for large pictures has the same for all', () => {
  const { calibration, input } = model;
  expect(calibrationFor({ calibration, input }, square(5_000))).toBe(small);
});
