import type { ImageModel } from '@telltale/models/manifest';
import type { FalseAlarms, Misses } from '../../messaging/protocol.ts';

/**
 * From the manifest, where each threshold stands beside the counts it was found with. A threshold that differs by the
 * size of pictures has the counts of the size at which it errs most.
 */
export function falseAlarmsOf({ thresholds, thresholdEvidence, sizeBins = [] }: ImageModel): FalseAlarms {
  const rateAt = (from: keyof FalseAlarms) => {
    const isOne = sizeBins.every((bin) => bin.thresholds[from] === thresholds[from]);
    const counts = isOne ? [] : sizeBins.map((bin) => bin.thresholdEvidence[from]);
    const [worst = thresholdEvidence[from]] = counts.toSorted(
      (a, b) => b.flagged / b.reals - a.flagged / a.reals,
    );
    return { flagged: worst.flagged, total: worst.reals };
  };
  return { strong: rateAt('strong'), likely_ai: rateAt('likely_ai'), uncertain: rateAt('uncertain') };
}

/** Null where the model was not tested so. */
export function missesOf({ misses }: ImageModel): Misses | null {
  return misses ? { missed: misses.missed, total: misses.generated } : null;
}
