import type { Cascade, Thresholds } from '../manifest.ts';

/** What was looked at of a picture so far. */
export interface Seen {
  /** Logit of the whole view. */
  readonly whole: number;
  /** Logits of the patches looked at, in their order. */
  readonly patches: readonly number[];
  /** How many patches the picture has. */
  readonly patchCount: number;
  /** How much larger than the whole view the picture is, 0..1. */
  readonly detail: number;
}

export interface LogitRange {
  readonly low: number;
  readonly likely: number;
  readonly high: number;
}

/**
 * Where the logit of all views lies; null where nothing is known without another view. Patches count in proportion to
 * `detail`, so the whole view alone decides a small picture.
 */
export function logitRange(
  { whole, patches, patchCount, detail }: Seen,
  { patchShare, steps }: Pick<Cascade, 'patchShare' | 'steps'>,
): LogitRange | null {
  const sum = patches.reduce((total, logit) => total + logit, 0);
  const unseen = patchCount - patches.length;
  const logitAt = (unseenMean: number) =>
    whole + (patchShare * detail * (sum + unseen * unseenMean)) / patchCount;
  if (unseen === 0 || detail === 0) {
    const logit = logitAt(0);
    return { low: logit, likely: logit, high: logit };
  }
  const step = steps.find((known) => known.patches === patches.length);
  if (!step) return null;
  const mean = patches.length === 0 ? 0 : sum / patches.length;
  const unseenMean = step.offset + step.whole * whole + step.seen * mean;
  return {
    low: logitAt(unseenMean + step.low),
    likely: logitAt(unseenMean),
    high: logitAt(unseenMean + step.high),
  };
}

/** Whether every logit of a range lies between the same thresholds. */
export function isDecided(
  { low, high }: LogitRange,
  thresholds: Thresholds,
  scoreOf: (logit: number) => number,
): boolean {
  const [lowScore, highScore] = [scoreOf(low), scoreOf(high)];
  return Object.values(thresholds).every((threshold) => lowScore >= threshold === highScore >= threshold);
}
