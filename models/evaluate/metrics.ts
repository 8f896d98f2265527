/** Measures of a detector over scored pictures. A score is a probability of "synthetic". */
export interface Scored {
  readonly score: number;
  readonly isAi: boolean;
}

/** What does not depend on a threshold: the order of scores, and recall where so many real ones are flagged. */
export interface Ranking {
  readonly auroc: number | null;
  readonly tpr_at_1pct_fpr: number | null;
  readonly tpr_at_2pct_fpr: number | null;
  readonly tpr_at_3pct_fpr: number | null;
  readonly tpr_at_5pct_fpr: number | null;
}

export interface Measures extends Ranking {
  readonly n: number;
  readonly balanced_accuracy: number | null;
  readonly real_photo_accuracy: number | null;
  readonly ai_recall: number | null;
  readonly ece: number | null;
}

export const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/**
 * A figure that the pictures cannot give (recall without generated ones) is null, never a guess.
 * @param thresholdOf from which score on an item is flagged
 */
export function measure<Item extends Scored>(
  items: readonly Item[],
  thresholdOf: (item: Item) => number,
): Measures {
  const flagged = items.filter((item) => item.score >= thresholdOf(item));
  const ai = items.filter((item) => item.isAi).map((item) => item.score);
  const real = items.filter((item) => !item.isAi).map((item) => item.score);
  const flaggedAi = flagged.filter(({ isAi }) => isAi).length;
  const recall = share(flaggedAi, ai.length);
  const realAccuracy = share(real.length - (flagged.length - flaggedAi), real.length);
  return {
    n: items.length,
    balanced_accuracy: recall === null || realAccuracy === null ? null : (recall + realAccuracy) / 2,
    real_photo_accuracy: realAccuracy,
    ai_recall: recall,
    ...rankingOf(ai, real),
    ece: expectedCalibrationError(items),
  };
}

export function rankingOf(ai: readonly number[], real: readonly number[]): Ranking {
  return {
    auroc: auroc(ai, real),
    tpr_at_1pct_fpr: tprAtFpr(ai, real, 0.01),
    tpr_at_2pct_fpr: tprAtFpr(ai, real, 0.02),
    tpr_at_3pct_fpr: tprAtFpr(ai, real, 0.03),
    tpr_at_5pct_fpr: tprAtFpr(ai, real, 0.05),
  };
}

/** The chance that a generated picture scores above a real one, ties counting half. */
export function auroc(ai: readonly number[], real: readonly number[]): number | null {
  if (ai.length === 0 || real.length === 0) return null;
  const placements = placementsAmong(ai, real);
  return placements.reduce((sum, placement) => sum + placement, 0) / ai.length;
}

/** For each score, the share of `others` below it, ties counting half. */
function placementsAmong(scores: readonly number[], others: readonly number[]): number[] {
  const sorted = [...others].sort((a, b) => a - b);
  return scores.map((score) => {
    const below = firstIndex(sorted, (other) => other >= score);
    const upTo = firstIndex(sorted, (other) => other > score);
    return (below + upTo) / 2 / sorted.length;
  });
}

function firstIndex(sorted: readonly number[], reached: (value: number) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reached(sorted[middle] ?? Number.POSITIVE_INFINITY)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Share of generated pictures above the lowest threshold that at most `fpr` of the real ones reach. */
export function tprAtFpr(ai: readonly number[], real: readonly number[], fpr: number): number | null {
  if (ai.length === 0 || real.length === 0) return null;
  const descending = [...real].sort((a, b) => b - a);
  const allowed = Math.floor(fpr * real.length);
  const bar = descending[allowed] ?? Number.NEGATIVE_INFINITY;
  return ai.filter((score) => score > bar).length / ai.length;
}

const bins = 10;

/** Mean gap between score and truth over ten equal bins, weighted by how many pictures fall into each. */
export function expectedCalibrationError(items: readonly Scored[]): number | null {
  if (items.length === 0) return null;
  const sums = Array.from({ length: bins }, () => ({ score: 0, ai: 0 }));
  for (const { score, isAi } of items) {
    const bin = sums[Math.min(bins - 1, Math.floor(score * bins))];
    if (bin === undefined) continue;
    bin.score += score;
    bin.ai += isAi ? 1 : 0;
  }
  return sums.reduce((total, { score, ai }) => total + Math.abs(score - ai), 0) / items.length;
}

/**
 * What the calibration error of as many items would be on average if every score were exactly right: it never falls to
 * nothing, because a bin of a few items has a share that is off by chance.
 */
export function calibrationErrorByChance(items: readonly Scored[]): number | null {
  if (items.length === 0) return null;
  const variances = new Array<number>(bins).fill(0);
  for (const { score } of items) {
    const bin = Math.min(bins - 1, Math.floor(score * bins));
    variances[bin] = (variances[bin] ?? 0) + score * (1 - score);
  }
  // The mean distance of a sum of coin tosses from what is expected, as of a normal distribution.
  const gaps = variances.map((variance) => Math.sqrt((2 * variance) / Math.PI));
  return gaps.reduce((total, gap) => total + gap, 0) / items.length;
}

export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/** 95 % interval of the AUROC after DeLong, DeLong and Clarke-Pearson (1988). */
export function aurocInterval(ai: readonly number[], real: readonly number[]): Interval | null {
  const estimate = auroc(ai, real);
  if (estimate === null || ai.length < 2 || real.length < 2) return null;
  const ofAi = placementsAmong(ai, real);
  const ofReal = placementsAmong(real, ai);
  const spread = Math.sqrt(variance(ofAi) / ai.length + variance(ofReal) / real.length);
  return { lower: Math.max(0, estimate - 1.96 * spread), upper: Math.min(1, estimate + 1.96 * spread) };
}

function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}
