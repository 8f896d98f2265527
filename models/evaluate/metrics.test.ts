import { describe, expect, it } from 'vitest';
import {
  auroc,
  aurocInterval,
  calibrationErrorByChance,
  expectedCalibrationError,
  measure,
  tprAtFpr,
} from './metrics.ts';

describe('measures against values worked out by hand', () => {
  it('AUROC counts pairs, ties half', () => {
    // Pairs: .9 beats both, .4 beats .2 and ties .4 -> (1 + 1 + 1 + .5) / 4.
    expect(auroc([0.9, 0.4], [0.2, 0.4])).toBe(0.875);
    expect(auroc([0.1], [0.9])).toBe(0);
  });

  it('recall and real-photo accuracy are taken at the threshold, which itself is a warning', () => {
    const items = [
      { score: 0.8, isAi: true },
      { score: 0.3, isAi: true },
      { score: 0.5, isAi: false },
      { score: 0.1, isAi: false },
      { score: 0.2, isAi: false },
      { score: 0.3, isAi: false },
    ];
    const measures = measure(items, () => 0.5);
    expect(measures).toMatchObject({
      n: 6,
      ai_recall: 0.5,
      real_photo_accuracy: 0.75,
      balanced_accuracy: 0.625,
    });
  });

  it('the true-positive rate at 1 % lets no real picture through while there are fewer than a hundred', () => {
    expect(tprAtFpr([0.9, 0.7, 0.5], [0.6, 0.2], 0.01)).toBeCloseTo(2 / 3);
    const hundred = [0.95, ...Array.from({ length: 99 }, () => 0.1)];
    expect(tprAtFpr([0.9, 0.05], hundred, 0.01)).toBe(0.5);
  });

  it('the calibration error is the weighted gap between score and truth', () => {
    const items = [
      { score: 0.9, isAi: true },
      { score: 0.9, isAi: false },
      { score: 0.1, isAi: false },
      { score: 0.1, isAi: false },
    ];
    // Upper bin: |1.8 - 1| = .8; lower bin: .2; together 1.0 over 4.
    expect(expectedCalibrationError(items)).toBeCloseTo(0.25);
  });

  it('the calibration error by chance is what perfect scores show on average, and shrinks with more items', () => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ score: (at % 10) / 10 + 0.05, isAi: false }));
    let state = 1;
    const uniform = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    const tosses = Array.from(
      { length: 400 },
      () =>
        expectedCalibrationError(items(300).map(({ score }) => ({ score, isAi: uniform() < score }))) ?? 0,
    );
    const mean = tosses.reduce((sum, value) => sum + value, 0) / tosses.length;
    expect(Math.abs((calibrationErrorByChance(items(300)) ?? 0) - mean)).toBeLessThan(0.003);
    expect(calibrationErrorByChance(items(30_000))).toBeLessThan(0.01);
  });

  it('the DeLong interval follows from the variance of the placements', () => {
    // Placements of ai {1, .75}: variance .03125; of real {.0, .25}: variance .03125 -> spread sqrt(.03125).
    const interval = aurocInterval([0.9, 0.4], [0.2, 0.4]);
    expect(interval?.lower).toBeCloseTo(0.875 - 1.96 * Math.sqrt(0.03125));
    expect(interval?.upper).toBe(1);
  });

  it('a figure that the pictures cannot give is null', () => {
    const measures = measure([{ score: 0.2, isAi: false }], () => 0.5);
    expect(measures).toMatchObject({
      n: 1,
      ai_recall: null,
      auroc: null,
      balanced_accuracy: null,
      real_photo_accuracy: 1,
    });
  });
});
