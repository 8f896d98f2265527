import { expect, it } from 'vitest';
import { calibratedScore, sigmoid } from './calibration.ts';

it('is a probability for every logit, however large', () => {
  expect(sigmoid(0)).toBe(0.5);
  expect(sigmoid(Math.log(3))).toBeCloseTo(0.75, 12);
  for (const logit of [-1e308, -1000, 1000, 1e308]) {
    expect(calibratedScore(logit, { kind: 'platt', slope: 2, intercept: 1 })).toBe(logit > 0 ? 1 : 0);
  }
});

it('never gives NaN', () => {
  expect(calibratedScore(Number.NaN, { kind: 'platt', slope: 1, intercept: 0 })).toBe(0);
});

it('applies slope and intercept before the sigmoid', () => {
  expect(calibratedScore(2, { kind: 'platt', slope: 0.5, intercept: -1 })).toBe(0.5);
});
