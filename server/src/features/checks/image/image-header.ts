import { ApiError } from '../../../platform/http/api-error.ts';
import type { Dimensions } from './dimensions.ts';
import { jpegDimensions } from './jpeg-dimensions.ts';
import { pngDimensions } from './png-dimensions.ts';

export type ImageFormat = 'jpeg' | 'png';

export interface ImageHeader {
  readonly format: ImageFormat;
}

interface Known {
  readonly format: ImageFormat;
  readonly signature: readonly number[];
  readonly dimensions: (bytes: Uint8Array) => Dimensions | null;
}

const knownFormats: readonly Known[] = [
  { format: 'jpeg', signature: [0xff, 0xd8, 0xff], dimensions: jpegDimensions },
  {
    format: 'png',
    signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    dimensions: pngDimensions,
  },
];

/**
 * Admits a picture by its header alone, read here and by no library: nothing is decoded or inflated, so a bomb costs
 * nothing.
 * @param maxPixels width x height allowed
 */
export function admitImage(bytes: Uint8Array, maxPixels: number): ImageHeader {
  // The signature decides, not the name or the announced type: no other decoder is ever reached.
  const known = knownFormats.find(({ signature }) => signature.every((byte, at) => bytes[at] === byte));
  if (!known) throw new ApiError('unsupported_media');
  const { width, height } = known.dimensions(bytes) ?? { width: 0, height: 0 };
  if (width === 0 || height === 0)
    throw new ApiError('undecodable_media', 'The header of the picture cannot be read.');
  if (width * height > maxPixels)
    throw new ApiError(
      'too_many_pixels',
      `The picture has ${width} x ${height} pixels; the limit is ${maxPixels} in all.`,
    );
  return { format: known.format };
}
