import { distanceBits, isPdqHex, type Pdq, pdqWords } from './pdq.ts';

/** Below this PDQ quality (0..100) a picture is too featureless for its hash to mean anything. */
export const minQuality = 50;
/** Up to here two pictures may show the same scene; an edited copy may lie this close. */
export const nearDistanceBits = 31;
export const maxFootprintFrames = 20;

const prefix = 'pdqv1:';
/** A video is cut and sampled again each time it is met, so a few of its frames may lack a partner. */
const leastShare = 0.8;

/** The hash when it is strong enough to be compared, else null. */
export function comparablePdq({ hex, quality }: Pdq): string | null {
  return quality < minQuality ? null : hex;
}

/**
 * What names a video by its sampled frames: `pdqv1:` and the hashes of up to 20 usable frames, joined by dots.
 * @param hashes hashes of quality 50 or more, in the order of the frames
 * @returns null where no frame is usable
 */
export function footprintOf(hashes: readonly string[]): string | null {
  return hashes.length === 0 ? null : `${prefix}${hashes.slice(0, maxFootprintFrames).join('.')}`;
}

/** The hashes that a footprint names; null for anything that is no footprint. */
export function hashesOf(footprint: string): readonly string[] | null {
  if (!footprint.startsWith(prefix)) return null;
  const hashes = footprint.slice(prefix.length).split('.');
  return hashes.length <= maxFootprintFrames && hashes.every(isPdqHex) ? hashes : null;
}

/**
 * Whether two videos show the same: of the frames of each, 80 % have a partner in the other. Looked at from both
 * sides, so that a short excerpt does not stand for everything around it.
 * @param maxDistanceBits how far partners may lie apart
 */
export function footprintsMatch(
  a: readonly string[],
  b: readonly string[],
  maxDistanceBits: number = nearDistanceBits,
): boolean {
  const [left, right] = [a.map(pdqWords), b.map(pdqWords)];
  return isCovered(left, right, maxDistanceBits) && isCovered(right, left, maxDistanceBits);
}

type Words = readonly Uint32Array[];

function isCovered(hashes: Words, others: Words, maxDistanceBits: number): boolean {
  const covered = hashes.filter((hash) =>
    others.some((other) => distanceBits(hash, other) <= maxDistanceBits),
  ).length;
  return covered > 0 && covered >= leastShare * hashes.length;
}
