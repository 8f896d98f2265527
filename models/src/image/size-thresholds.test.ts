import { labelForScore } from '@telltale/shared/verdict';
import { describe, expect, it } from 'vitest';
import { currentImageModel, currentImageModels, parseManifest } from '../manifest.ts';
import { loadManifest } from '../model-files.node.ts';
import { largestThresholds, thresholdsFor } from './size-thresholds.ts';

const manifest = await loadManifest();
const shipped = currentImageModel(manifest, 'light');
const { thresholdEvidence } = shipped;
const points = (uncertain: number, likely_ai: number, strong: number) => ({ uncertain, likely_ai, strong });
const largest = points(0.5, 0.8, 0.9);
const sizeBins = [
  { fromPx: 0, thresholds: points(0.7, 0.9, 0.99), thresholdEvidence },
  { fromPx: 200, thresholds: points(0.7, 0.85, 0.95), thresholdEvidence },
  { fromPx: 400, thresholds: largest, thresholdEvidence },
];
/** `thresholds` are of verdicts from before there were bins. */
const model = { ...shipped, thresholds: points(0.1, 0.2, 0.3), sizeBins };

describe('thresholds of a picture', () => {
  it.each([
    ['199 pixels wide', 199, 900, sizeBins[0]?.thresholds],
    ['199 pixels high', 900, 199, sizeBins[0]?.thresholds],
    ['200 pixels', 200, 200, sizeBins[1]?.thresholds],
    ['399 pixels', 399, 4_000, sizeBins[1]?.thresholds],
    ['400 pixels and more', 400, 400, largest],
  ])('with %s are those of its bin, by its short side', (_, width, height, expected) => {
    expect(thresholdsFor(model, { width, height })).toEqual(expected);
  });

  it('are the model’s own where it has no bins', () => {
    expect(thresholdsFor({ thresholds: largest }, { width: 8, height: 8 })).toEqual(largest);
    expect(largestThresholds({ thresholds: largest })).toEqual(largest);
  });

  it('are those of the largest bin where a model is asked for its own', () => {
    expect(largestThresholds(model)).toEqual(largest);
  });
});

const strength = (score: number, thresholds: ReturnType<typeof points>) =>
  score >= thresholds.strong
    ? 3
    : ['no_signal', 'uncertain', 'likely_ai'].indexOf(labelForScore(score, thresholds));

describe.each([{ ...model, id: 'made-up-for-a-test' }, ...currentImageModels(manifest)])('with $id', (of) => {
  it('a smaller copy at the same score never gets a stronger label', () => {
    const sidesPx = Array.from({ length: 1_000 }, (_, at) => at + 1);
    const at = (sidePx: number) => thresholdsFor(of, { width: sidePx, height: 2 * sidePx });
    const all = [largest, of.thresholds, ...(of.sizeBins ?? []).map(({ thresholds }) => thresholds)];
    const scores = all.flatMap((one) => Object.values(one)).flatMap((score) => [score, score - 1e-6]);
    for (const score of [0, 1, ...scores])
      for (const sidePx of sidesPx.slice(1))
        expect(strength(score, at(sidePx - 1))).toBeLessThanOrEqual(strength(score, at(sidePx)));
  });
});

describe('the manifest', () => {
  const parse = (bins: readonly (typeof sizeBins)[number][]) =>
    parseManifest({ version: 1, models: [{ ...model, sizes: ['full', 'light'], sizeBins: bins }] });
  type Bin = (typeof sizeBins)[number];
  const [smallest, small, rest] = sizeBins as [Bin, Bin, Bin];

  it('takes bins whose thresholds rise as pictures get smaller', () => {
    expect(currentImageModel(parse(sizeBins), 'light').sizeBins).toEqual(sizeBins);
  });

  it('refuses thresholds that fall as pictures get smaller, by any point', () => {
    const falls = /fall as pictures get smaller/;
    expect(() => parse([{ ...smallest, thresholds: points(0.7, 0.84, 0.95) }, small, rest])).toThrow(falls);
    expect(() => parse([smallest, { ...small, thresholds: points(0.4, 0.9, 0.95) }, rest])).toThrow(falls);
    expect(() => parse([smallest, { ...small, thresholds: points(0.7, 0.85, 0.89) }, rest])).toThrow(falls);
  });

  it('refuses bins that are not listed from the smallest pictures on, or leave the smallest out', () => {
    expect(() => parse([smallest, rest, small])).toThrow(/from the smallest/);
    expect(() => parse([small, rest])).toThrow(/every size/);
  });
});
