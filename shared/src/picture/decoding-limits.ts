import type { PictureHeader, PictureSize } from './picture-header.ts';

/** What a server decodes at most: docs/decisions/0017. */
export interface DecodingLimits {
  readonly imagePixels: number;
  readonly imageSidePx: number;
  readonly imagePasses: number;
  readonly imagePixelPasses: number;
}

export type Excess = 'pixels' | 'side' | 'work';

/** What of a picture is more than a server decodes; null where it may be sent as it is. */
export function excessOf({ width, height, passes }: PictureHeader, limits: DecodingLimits): Excess | null {
  const pixels = width * height;
  if (pixels > limits.imagePixels) return 'pixels';
  if (Math.max(width, height) > limits.imageSidePx) return 'side';
  return passes > limits.imagePasses || passes * pixels > limits.imagePixelPasses ? 'work' : null;
}

/** How much smaller an ordinary JPEG of a picture has to be; 1 where a server decodes it at its own size. */
export function scaleWithin(
  { width, height }: PictureSize,
  { imagePixels, imageSidePx }: Pick<DecodingLimits, 'imagePixels' | 'imageSidePx'>,
): number {
  return Math.min(1, imageSidePx / Math.max(width, height), Math.sqrt(imagePixels / (width * height)));
}
