import type { ImageModel, Thresholds } from '../manifest.ts';

/** How large a picture is that a detector was given. */
export interface PixelExtent {
  readonly width: number;
  readonly height: number;
}

/**
 * The operating points for a picture of this size, by the short side that was decoded. The manifest lets them rise and
 * never fall as pictures get smaller, so a smaller copy at the same score never gets a stronger label.
 */
export function thresholdsFor(
  { thresholds, sizeBins = [] }: Pick<ImageModel, 'thresholds' | 'sizeBins'>,
  { width, height }: PixelExtent,
): Thresholds {
  const shortSidePx = Math.min(width, height);
  return sizeBins.find(({ belowPx }) => shortSidePx < belowPx)?.thresholds ?? thresholds;
}
