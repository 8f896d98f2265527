import { expect, it } from 'vitest';
import { robustnessAsMarkdown, robustnessReport, type TreatedPicture } from './robustness-report.ts';

const model = {
  id: 'a-model',
  sha256: 'a'.repeat(64),
  thresholds: { uncertain: 0.4, likely_ai: 0.6, strong: 0.9 },
};

const picture = (treatment: string, file: string, score: number): TreatedPicture => ({
  treatment,
  file,
  score,
  thresholds: model.thresholds,
  isAi: file.startsWith('ai'),
});

it('compares every treatment with the untouched pictures, and counts answers that turn into their opposite', () => {
  const report = robustnessReport(
    model,
    [
      ...[picture('none', 'ai1', 0.9), picture('none', 'ai2', 0.7), picture('none', 'real1', 0.1)],
      ...[picture('blur', 'ai1', 0.8), picture('blur', 'ai2', 0.2), picture('blur', 'real1', 0.6)],
    ],
    'none',
  );
  expect(report.rows).toEqual([
    expect.objectContaining({
      treatment: 'none',
      n: 3,
      n_ai: 2,
      labels_unchanged: 1,
      auroc: 1,
      ai_recall: 1,
    }),
    expect.objectContaining({
      treatment: 'blur',
      labels_unchanged: 1 / 3,
      ai_recall: 0.5,
      real_photo_accuracy: 0,
      quiet_then_warned: 1,
      real_quiet_then_warned: 1,
      warned_then_quiet: 1,
    }),
  ]);
  expect(robustnessAsMarkdown(report).split('\n').at(-1)).toBe(
    '| blur | 0.000 | 0.500 | 0.500 | 0.333 | 1 (1) | 1 |',
  );
});
