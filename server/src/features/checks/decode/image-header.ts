import { limits } from '@telltale/shared/contract';
import { ApiError } from '../../../platform/http/api-error.ts';
import { readJpegHeader } from './jpeg-header.ts';
import type { PictureHeader } from './picture-header.ts';
import { readPngHeader } from './png-header.ts';

export type ImageFormat = 'jpeg' | 'png';

export interface ImageHeader {
  readonly format: ImageFormat;
  readonly pixels: number;
}

interface Known {
  readonly format: ImageFormat;
  readonly signature: readonly number[];
  readonly read: (bytes: Uint8Array) => PictureHeader | null;
}

const knownFormats: readonly Known[] = [
  { format: 'jpeg', signature: [0xff, 0xd8, 0xff], read: readJpegHeader },
  { format: 'png', signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], read: readPngHeader },
];

/**
 * Admits a picture by its header alone, read here and by no library: nothing is decoded or inflated, so a bomb costs
 * nothing. What is admitted costs a decoder a second of processor time at most.
 * @param maxPixels width x height allowed
 */
export function admitImage(bytes: Uint8Array, maxPixels: number): ImageHeader {
  // The signature decides, not the name or the announced type: no other decoder is ever reached.
  const known = knownFormats.find(({ signature }) => signature.every((byte, at) => bytes[at] === byte));
  if (!known) throw new ApiError('unsupported_media');
  const header = known.read(bytes) ?? { width: 0, height: 0, passes: 0 };
  requireAffordable(header, maxPixels);
  return { format: known.format, pixels: header.width * header.height };
}

function requireAffordable({ width, height, passes }: PictureHeader, maxPixels: number): void {
  if (width === 0 || height === 0)
    throw new ApiError('undecodable_media', 'The header of the picture cannot be read.');
  const pixels = width * height;
  if (pixels > maxPixels)
    throw tooLarge(`The picture has ${width} x ${height} pixels; the limit is ${maxPixels} in all.`);
  if (Math.max(width, height) > limits.imageSidePx)
    throw tooLarge(
      `The picture has ${width} x ${height} pixels; the limit of a side is ${limits.imageSidePx}.`,
    );
  if (passes > limits.imagePasses || passes * pixels > limits.imagePixelPasses)
    throw tooLarge(
      'The picture would take too long to decode: too many scans, inks or bits for its size. Save it as an ordinary JPEG.',
    );
}

const tooLarge = (detail: string) => new ApiError('too_many_pixels', detail);
