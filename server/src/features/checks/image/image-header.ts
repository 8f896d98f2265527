import sharp from 'sharp';
import { ApiError } from '../../../platform/http/api-error.ts';

export type ImageFormat = 'jpeg' | 'png';

export interface ImageHeader {
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
}

const signatures: readonly { readonly format: ImageFormat; readonly bytes: readonly number[] }[] = [
  { format: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { format: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
];

/**
 * Admits a picture by its header alone; nothing is decoded here, so a bomb costs nothing.
 * @param maxPixels width x height allowed
 */
export async function admitImage(bytes: Uint8Array, maxPixels: number): Promise<ImageHeader> {
  // The signature decides, not the name or the announced type: no other decoder of the library is ever reached.
  const format = signatures.find((known) => known.bytes.every((byte, at) => bytes[at] === byte))?.format;
  if (!format) throw new ApiError('unsupported_media');
  const { width, height } = await readDimensions(bytes);
  if (width * height > maxPixels)
    throw new ApiError(
      'too_many_pixels',
      `The picture has ${width} x ${height} pixels; the limit is ${maxPixels} in all.`,
    );
  return { format, width, height };
}

async function readDimensions(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    throw new ApiError('undecodable_media', 'The header of the picture cannot be read.');
  }
}
