import type { ImageModel } from '@telltale/models/manifest';
import type { FalseAlarms, Misses } from '../../messaging/protocol.ts';

/** From the manifest, where each threshold stands beside the counts it was found with. */
export function falseAlarmsOf({ thresholdEvidence }: ImageModel): FalseAlarms {
  const rateAt = (from: keyof FalseAlarms) => {
    const { flagged, reals } = thresholdEvidence[from];
    return { flagged, total: reals };
  };
  return { strong: rateAt('strong'), likely_ai: rateAt('likely_ai'), uncertain: rateAt('uncertain') };
}

/** Null where the model was not tested so. */
export function missesOf({ misses }: ImageModel): Misses | null {
  return misses ? { missed: misses.missed, total: misses.generated } : null;
}
