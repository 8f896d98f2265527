import type { Label, Thresholds } from './contract/vocabulary.ts';

/**
 * Label of a calibrated score, by the operating points of the model that gave it.
 * @param score calibrated probability of "synthetic", 0..1
 */
export function labelForScore(score: number, thresholds: Thresholds): Label {
  if (score >= thresholds.likely_ai) return 'likely_ai';
  return score >= thresholds.uncertain ? 'uncertain' : 'no_signal';
}

/**
 * Operating points for something that shows pictures of several sizes: the highest of each, so that the smallest of them
 * gains the others no stronger label. Null where there are none.
 */
export function strictestOf([first, ...others]: readonly Thresholds[]): Thresholds | null {
  if (!first) return null;
  return others.reduce(
    (strictest, { uncertain, likely_ai, strong }) => ({
      uncertain: Math.max(strictest.uncertain, uncertain),
      likely_ai: Math.max(strictest.likely_ai, likely_ai),
      strong: Math.max(strictest.strong, strong),
    }),
    first,
  );
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
