import { limits } from '@telltale/shared/contract';
import { type Excess, excessOf } from '@telltale/shared/picture/decoding-limits';
import type { PictureHeader } from '@telltale/shared/picture/picture-header';
import { serverFormatOf } from '@telltale/shared/picture/server-formats';
import { ApiError } from '../../../platform/http/api-error.ts';

export type ImageFormat = 'jpeg' | 'png';

export interface ImageHeader {
  readonly format: ImageFormat;
  readonly pixels: number;
}

/**
 * Admits a picture by its header alone, read here and by no library: nothing is decoded or inflated, so a bomb costs
 * nothing. What is admitted costs a decoder a second of processor time at most.
 * @param maxPixels width x height allowed
 */
export function admitImage(bytes: Uint8Array, maxPixels: number): ImageHeader {
  // The signature decides, not the name or the announced type: no other decoder is ever reached.
  const format = serverFormatOf(bytes);
  if (!format) throw new ApiError('unsupported_media');
  const header = format.readHeader(bytes);
  if (!header || header.width === 0 || header.height === 0)
    throw new ApiError('undecodable_media', 'The header of the picture cannot be read.');
  const excess = excessOf(header, { ...limits, imagePixels: maxPixels });
  if (excess) throw new ApiError('too_many_pixels', describeExcess(excess, header, maxPixels));
  return { format: format.name, pixels: header.width * header.height };
}

function describeExcess(excess: Excess, { width, height }: PictureHeader, maxPixels: number): string {
  const size = `The picture has ${width} x ${height} pixels`;
  if (excess === 'pixels') return `${size}; the limit is ${maxPixels} in all.`;
  if (excess === 'side') return `${size}; the limit of a side is ${limits.imageSidePx}.`;
  return 'The picture would take too long to decode: too many scans, inks or bits for its size. Save it as an ordinary JPEG.';
}
