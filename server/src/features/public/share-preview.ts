import { limits } from '@telltale/shared/contract';
import { encode } from 'blurhash';
import sharp from 'sharp';
import { ApiError } from '../../platform/http/api-error.ts';

/** A picture small enough to stand on a public page, without anything its file carried along. */
export interface Preview {
  readonly jpeg: Buffer;
  readonly blurhash: string;
}

const longSidePx = 640;
const maxBytes = 100 * 1024;
const decodeTimeoutSeconds = 10;
/** Tried in turn until the file is small enough; a picture of pure noise needs the last. */
const qualities = [80, 60, 40, 20];
const blurhashSidePx = 32;
const blurhashComponents = [4, 3] as const;

/**
 * Re-encodes an opt-in preview: only pixels survive, at most 640 px and 100 kB. Rejects with 400 what is no JPEG, and
 * with 413 what announces more pixels than a thumbnail may have.
 */
export async function makePreview(bytes: Uint8Array): Promise<Preview> {
  await admitJpeg(bytes);
  const pixels = await shrink(bytes).catch(() => {
    throw new ApiError('undecodable_media', 'preview_jpeg_base64 cannot be decoded.');
  });
  return { jpeg: await encodeWithin(pixels), blurhash: await blurhashOf(pixels) };
}

async function admitJpeg(bytes: Uint8Array): Promise<void> {
  const header = await sharp(bytes)
    .metadata()
    .catch(() => null);
  if (header?.format !== 'jpeg') throw new ApiError('unsupported_media', 'preview_jpeg_base64 is no JPEG.');
  if (header.width * header.height > limits.thumbPixels) throw new ApiError('too_many_pixels');
}

/** As a lossless file, from which both results are made. */
function shrink(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: limits.thumbPixels, failOn: 'truncated' })
    .timeout({ seconds: decodeTimeoutSeconds })
    .autoOrient()
    .resize(longSidePx, longSidePx, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function encodeWithin(pixels: Buffer): Promise<Buffer> {
  for (const quality of qualities) {
    const jpeg = await sharp(pixels).jpeg({ quality }).toBuffer();
    if (jpeg.length <= maxBytes) return jpeg;
  }
  throw new ApiError('payload_too_large', 'The preview cannot be made small enough.');
}

async function blurhashOf(pixels: Buffer): Promise<string> {
  const { data, info } = await sharp(pixels)
    .resize(blurhashSidePx, blurhashSidePx, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encode(new Uint8ClampedArray(data), info.width, info.height, ...blurhashComponents);
}
