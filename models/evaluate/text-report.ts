import type { TextModel } from '../src/manifest.ts';
import type { TextReason } from '../src/text/detector.ts';
import { aurocInterval, expectedCalibrationError, type Measures, rankingOf, share } from './metrics.ts';
import { figure, groupsOf } from './report-parts.ts';
import type { TextRow } from './text-dataset.ts';

export interface ScoredText {
  readonly row: TextRow;
  /** Unicode code points after normalisation. */
  readonly length: number;
  readonly isAi: boolean;
  /** What the network says, calibrated, also where the detector keeps it to itself. */
  readonly score: number;
  readonly warned: boolean;
  readonly reason: TextReason;
}

export interface TextSlice extends Measures {
  readonly n_ai: number;
  /** Share of human texts without a warning: an abstention is none. The same figure as `real_photo_accuracy`. */
  readonly human_accuracy: number | null;
  readonly abstained: number;
  readonly auroc_95?: readonly [number, number];
}

export interface TextReport {
  readonly model: string;
  /** Of the file that gave the scores: a card whose weights are others is out of date. */
  readonly weights_sha256: string;
  readonly thresholds: TextModel['thresholds'];
  readonly overall: TextSlice;
  readonly slices: Readonly<Record<string, TextSlice>>;
}

/**
 * Recall and human accuracy count every text, for who gets no answer gets no warning. Ranking measures take the
 * texts that the network read, the calibration error those whose score was told.
 */
function slice(texts: readonly ScoredText[]): TextSlice {
  const ai = texts.filter(({ isAi }) => isAi);
  const human = texts.filter(({ isAi }) => !isAi);
  const recall = share(ai.filter(({ warned }) => warned).length, ai.length);
  const humanAccuracy = share(human.filter(({ warned }) => !warned).length, human.length);
  const hasBeenRead = ({ reason }: ScoredText) => reason === 'model_score' || reason === 'low_confidence';
  const aiScores = ai.filter(hasBeenRead).map(({ score }) => score);
  const humanScores = human.filter(hasBeenRead).map(({ score }) => score);
  const told = texts.filter(({ reason }) => reason === 'model_score');
  const interval = aiScores.length >= 40 ? aurocInterval(aiScores, humanScores) : null;
  return {
    n: texts.length,
    n_ai: ai.length,
    balanced_accuracy: recall === null || humanAccuracy === null ? null : (recall + humanAccuracy) / 2,
    real_photo_accuracy: humanAccuracy,
    human_accuracy: humanAccuracy,
    ai_recall: recall,
    ...rankingOf(aiScores, humanScores),
    ece: expectedCalibrationError(told),
    abstained: share(texts.length - told.length, texts.length) ?? 0,
    ...(interval ? { auroc_95: [interval.lower, interval.upper] as const } : {}),
  };
}

const lengths = [
  ['0-250', 0],
  ['250-800', 250],
  ['800-2500', 800],
  ['2500+', 2500],
] as const;

export function textReport(model: TextModel, texts: readonly ScoredText[]): TextReport {
  const slices: Record<string, TextSlice> = {};
  for (const [index, [name, least]] of lengths.entries()) {
    const below = lengths[index + 1]?.[1] ?? Number.POSITIVE_INFINITY;
    const group = texts.filter(({ length }) => length >= least && length < below);
    if (group.length > 0) slices[`length:${name}`] = slice(group);
  }
  const full = texts.filter(({ length }) => length >= model.input.fullLength);
  const human = full.filter(({ isAi }) => !isAi);
  if (full.length > 0) slices.full = slice(full);
  for (const [name, group] of groupsOf(full, ({ domain }) => domain)) slices[`domain:${name}`] = slice(group);
  const ai = full.filter(({ isAi }) => isAi);
  for (const [name, group] of groupsOf(ai, ({ generator }) => generator)) {
    slices[`generator:${name}`] = slice([...group, ...human]);
  }
  const { id, sha256, thresholds } = model;
  return { model: id, weights_sha256: sha256, thresholds, overall: slice(texts), slices };
}

export function textReportAsText({ model, thresholds, overall, slices }: TextReport): string {
  const width = Math.max(20, ...Object.keys(slices).map((name) => name.length));
  const line = (name: string, of: TextSlice) =>
    [
      name.padEnd(width),
      String(of.n).padStart(6),
      String(of.n_ai).padStart(6),
      ...[of.balanced_accuracy, of.human_accuracy, of.ai_recall].map(figure),
      ...[of.auroc, of.tpr_at_1pct_fpr, of.ece, of.abstained].map(figure),
    ].join(' ');
  const head = ['bal.acc', 'human', 'recall', 'auroc', 'tpr@1%', 'ece', 'abst.'];
  return [
    `model ${model}, warning at score >= ${thresholds.likely_ai.toFixed(4)} (likely_ai)`,
    `${'slice'.padEnd(width)}      n     ai ${head.map((name) => name.padStart(7)).join(' ')}`,
    line('overall', overall),
    ...Object.entries(slices).map(([name, of]) => line(name, of)),
    'Slices of domains and generators hold the texts of full length; generators are measured against all human ones.',
  ].join('\n');
}
