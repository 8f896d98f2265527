import type { Label, Thresholds } from './contract/vocabulary.ts';

/**
 * Label of a calibrated score, by the operating points of the model that gave it.
 * @param score calibrated probability of "synthetic", 0..1
 */
export function labelForScore(score: number, thresholds: Thresholds): Label {
  if (score >= thresholds.likely_ai) return 'likely_ai';
  return score >= thresholds.uncertain ? 'uncertain' : 'no_signal';
}

/** How a screen draws a label: `alert` is the only band that may catch the eye unasked. */
export type Band = 'alert' | 'notice' | 'quiet' | 'waiting';

const bands: Readonly<Record<Label, Band>> = {
  likely_ai: 'alert',
  uncertain: 'notice',
  no_signal: 'quiet',
  abstained: 'quiet',
  unavailable: 'quiet',
  pending: 'waiting',
};

export function bandOf(label: Label): Band {
  return bands[label];
}
