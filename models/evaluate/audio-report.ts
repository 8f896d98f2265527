import type { AudioMeasurement, AudioVerdict } from '../src/audio/detector.ts';
import type { AudioModel } from '../src/manifest.ts';
import type { AudioRow } from './audio-dataset.ts';
import {
  aurocInterval,
  calibrationErrorByChance,
  expectedCalibrationError,
  type Measures,
  rankingOf,
  type Scored,
  share,
} from './metrics.ts';
import { figure, groupsOf } from './report-parts.ts';

export interface ScoredRecording {
  readonly row: AudioRow;
  readonly isAi: boolean;
  readonly verdict: AudioVerdict;
  readonly measurement: AudioMeasurement | null;
}

/** What the network says, calibrated, also where the detector keeps it to itself. */
export function scoredOf(recordings: readonly ScoredRecording[]): readonly Scored[] {
  return recordings.flatMap(({ isAi, measurement }) =>
    measurement ? [{ isAi, score: measurement.score }] : [],
  );
}

export interface AudioSlice extends Measures {
  readonly n_ai: number;
  /** Share of human recordings without a warning; the same figure as `real_photo_accuracy`. */
  readonly human_accuracy: number | null;
  readonly abstained: number;
  /** The calibration error that chance alone would show on as few recordings. */
  readonly ece_by_chance: number | null;
  readonly auroc_95?: readonly [number, number];
}

export interface KindMeasures {
  readonly n: number;
  readonly accuracy: number | null;
  readonly n_confident: number;
  /** Among those whose kind was told with a confidence above 0.8. */
  readonly accuracy_confident: number | null;
  /** Counts by truth, then by what was told. */
  readonly confusion: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export interface AudioReport {
  readonly model: string;
  /** Of the file that gave the scores: a card whose weights are others is out of date. */
  readonly weights_sha256: string;
  readonly thresholds: AudioModel['thresholds'];
  readonly content_kind: KindMeasures;
  /** Human and synthetic speech. */
  readonly overall: AudioSlice;
  readonly slices: Readonly<Record<string, AudioSlice>>;
  readonly reasons: Readonly<Record<string, number>>;
}

const truthOf = ({ label }: AudioRow) => (label === 'music' || label === 'other' ? label : 'speech');

/** Recall and human accuracy count every recording; ranking and calibration those that the network read. */
function slice(recordings: readonly ScoredRecording[]): AudioSlice {
  const ai = recordings.filter(({ isAi }) => isAi);
  const human = recordings.filter(({ isAi }) => !isAi);
  const isWarning = ({ verdict }: ScoredRecording) => verdict.label === 'likely_ai';
  const recall = share(ai.filter(isWarning).length, ai.length);
  const falseAlarms = share(human.filter(isWarning).length, human.length);
  const humanAccuracy = falseAlarms === null ? null : 1 - falseAlarms;
  const scored = scoredOf(recordings);
  const aiScores = scored.filter(({ isAi }) => isAi).map(({ score }) => score);
  const humanScores = scored.filter(({ isAi }) => !isAi).map(({ score }) => score);
  const interval = ai.length >= 40 ? aurocInterval(aiScores, humanScores) : null;
  return {
    n: recordings.length,
    n_ai: ai.length,
    balanced_accuracy: recall === null || humanAccuracy === null ? null : (recall + humanAccuracy) / 2,
    real_photo_accuracy: humanAccuracy,
    human_accuracy: humanAccuracy,
    ai_recall: recall,
    ...rankingOf(aiScores, humanScores),
    ece: expectedCalibrationError(scored),
    ece_by_chance: calibrationErrorByChance(scored),
    abstained:
      share(recordings.filter(({ verdict }) => verdict.label === 'abstained').length, recordings.length) ?? 0,
    ...(interval ? { auroc_95: [interval.lower, interval.upper] as const } : {}),
  };
}

function kindMeasures(recordings: readonly ScoredRecording[]): KindMeasures {
  const toldOf = ({ verdict }: ScoredRecording) => verdict.detectedContentKind;
  const right = (recording: ScoredRecording) => toldOf(recording) === truthOf(recording.row);
  const confident = recordings.filter(({ measurement }) => (measurement?.kindConfidence ?? 0) > 0.8);
  const confusion: Record<string, Record<string, number>> = {};
  for (const recording of recordings) {
    const truth = truthOf(recording.row);
    const told = toldOf(recording);
    confusion[truth] = { ...confusion[truth], [told]: (confusion[truth]?.[told] ?? 0) + 1 };
  }
  return {
    n: recordings.length,
    accuracy: share(recordings.filter(right).length, recordings.length),
    n_confident: confident.length,
    accuracy_confident: share(confident.filter(right).length, confident.length),
    confusion,
  };
}

export function audioReport(model: AudioModel, recordings: readonly ScoredRecording[]): AudioReport {
  const speech = recordings.filter(({ row }) => truthOf(row) === 'speech');
  const human = speech.filter(({ isAi }) => !isAi);
  const ai = speech.filter(({ isAi }) => isAi);
  const slices: Record<string, AudioSlice> = {};
  for (const [name, group] of groupsOf(ai, (row) => row.system ?? row.source)) {
    slices[`system:${name}`] = slice([...group, ...human]);
  }
  for (const [name, group] of groupsOf(human, (row) => row.repo ?? row.source)) {
    slices[`human:${name}`] = slice(group);
  }
  for (const [name, group] of groupsOf(speech, (row) => treatmentOf(row))) {
    slices[`treatment:${name}`] = slice(group);
  }
  const reasons: Record<string, number> = {};
  for (const { verdict } of recordings) reasons[verdict.reason] = (reasons[verdict.reason] ?? 0) + 1;
  return {
    model: model.id,
    weights_sha256: model.sha256,
    thresholds: model.thresholds,
    content_kind: kindMeasures(recordings),
    overall: slice(speech),
    slices,
    reasons,
  };
}

/** Codec or band limit without its figures: `mp3-64@22050` is `mp3`. */
function treatmentOf({ variant }: AudioRow): string | undefined {
  return variant?.replace(/[@-].*$/, '');
}

export function audioReportAsText({ model, thresholds, content_kind, overall, slices }: AudioReport): string {
  const width = Math.max(20, ...Object.keys(slices).map((name) => name.length));
  const line = (name: string, of: AudioSlice) =>
    [
      name.padEnd(width),
      String(of.n).padStart(6),
      String(of.n_ai).padStart(6),
      ...[of.human_accuracy, of.ai_recall, of.auroc, of.tpr_at_1pct_fpr, of.ece, of.abstained].map(figure),
    ].join(' ');
  const head = ['human', 'recall', 'auroc', 'tpr@1%', 'ece', 'abst.'];
  const { accuracy, n, accuracy_confident, n_confident, confusion } = content_kind;
  return [
    `model ${model}, warning at score >= ${thresholds.likely_ai.toFixed(4)} (likely_ai)`,
    `content kind: accuracy ${figure(accuracy)} of ${n}, ${figure(accuracy_confident)} of ${n_confident} told with confidence above 0.8`,
    ...Object.entries(confusion).map(([truth, told]) => `  ${truth} told as ${JSON.stringify(told)}`),
    `${'slice'.padEnd(width)}      n     ai ${head.map((name) => name.padStart(7)).join(' ')}`,
    line('overall', overall),
    ...Object.entries(slices).map(([name, of]) => line(name, of)),
    `calibration error by chance alone, on as few recordings: ${figure(overall.ece_by_chance)}`,
    'Systems are measured against all human recordings.',
  ].join('\n');
}
