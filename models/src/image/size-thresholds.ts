import type { ImageModel, Thresholds } from '../manifest.ts';

/** How large a picture is that a detector was given. */
export interface PixelExtent {
  readonly width: number;
  readonly height: number;
}

type Sized = Pick<ImageModel, 'thresholds' | 'sizeBins'>;

/**
 * The operating points for a picture of this size, by the short side that was decoded. The manifest lets them rise and
 * never fall as pictures get smaller, so a smaller copy at the same score never gets a stronger label.
 */
export function thresholdsFor(
  { thresholds, sizeBins = [] }: Sized,
  { width, height }: PixelExtent,
): Thresholds {
  const shortSidePx = Math.min(width, height);
  return sizeBins.findLast(({ fromPx }) => shortSidePx >= fromPx)?.thresholds ?? thresholds;
}

/** The lowest that a picture of any size is compared with. */
export const largestThresholds = (model: Sized): Thresholds =>
  thresholdsFor(model, { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY });
