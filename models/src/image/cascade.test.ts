import { expect, test } from 'vitest';
import { isDecided, logitRange } from './cascade.ts';

const step = { offset: 0.5, whole: 0.5, seen: 0, low: -2, high: 2 };
const cascade = { patchShare: 0.8, steps: [{ patches: 0, ...step }] };
const thresholds = { uncertain: 0.7, likely_ai: 0.8, strong: 0.9 };
const asScore = (logit: number) => logit;

test('patches that cannot count need no look', () => {
  const seen = { whole: 1.5, patches: [], patchCount: 3, detail: 0 };
  expect(logitRange(seen, cascade)).toEqual({ low: 1.5, likely: 1.5, high: 1.5 });
});

test('with all patches the logit is that of the network: their mean, by their share and the detail', () => {
  const seen = { whole: 1, patches: [2, 4], patchCount: 2, detail: 0.5 };
  expect(logitRange(seen, cascade)?.likely).toBeCloseTo(1 + 0.8 * 0.5 * 3);
});

test('what was not looked at lies around what the manifest predicts of it', () => {
  const range = logitRange({ whole: 1, patches: [], patchCount: 9, detail: 1 }, cascade);
  expect(range?.likely).toBeCloseTo(1 + 0.8);
  expect(range?.low).toBeCloseTo(1 - 0.8);
  expect(range?.high).toBeCloseTo(1 + 2.4);
});

test('a number of patches that the manifest says nothing about decides nothing', () => {
  expect(logitRange({ whole: 1, patches: [2], patchCount: 9, detail: 1 }, cascade)).toBeNull();
});

test.each([
  ['below all thresholds', 0.1, 0.69, true],
  ['across the lowest', 0.1, 0.7, false],
  ['between two of them', 0.7, 0.79, true],
  ['across the one of strong signals', 0.85, 0.95, false],
  ['above all', 0.9, 0.99, true],
])('a range %s is decided or not', (_, low, high, decided) => {
  expect(isDecided({ low, likely: low, high }, thresholds, asScore)).toBe(decided);
});
