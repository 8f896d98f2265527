import { limits } from '@telltale/shared/contract';
import { pdq } from '@telltale/shared/fingerprint/pdq';
import { encode } from 'blurhash';
import sharp from 'sharp';
import { decodeImage } from '../decode/decode-image.ts';

/** A picture small enough to stand on a public page, without anything its file carried along. */
export interface ShrunkPreview {
  /** Null where no quality makes it small enough. */
  readonly jpeg: Uint8Array | null;
  readonly blurhash: string;
  /** PDQ of what is left, in hex. */
  readonly pdqHex: string;
}

const longSidePx = 640;
const maxBytes = 100 * 1024;
/** Tried in turn until the file is small enough; a picture of pure noise needs the last. */
const qualities = [80, 60, 40, 20];
const blurhashSidePx = 32;
const blurhashComponents = [4, 3] as const;

/** Re-encodes an opt-in preview: only pixels survive, at most 640 px and 100 kB. Null where it cannot be decoded. */
export async function shrinkPreview(bytes: Uint8Array): Promise<ShrunkPreview | null> {
  const pixels = await shrink(bytes).catch(() => null);
  if (!pixels) return null;
  const jpeg = await encodeWithin(pixels);
  const { hex } = pdq({ ...(await decodeImage(jpeg ?? pixels)), channels: 3 });
  return { jpeg, blurhash: await blurhashOf(pixels), pdqHex: hex };
}

/** As a lossless file, from which both results are made. */
function shrink(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: limits.thumbPixels, failOn: 'truncated' })
    .autoOrient()
    .resize(longSidePx, longSidePx, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function encodeWithin(pixels: Buffer): Promise<Buffer | null> {
  for (const quality of qualities) {
    const jpeg = await sharp(pixels).jpeg({ quality }).toBuffer();
    if (jpeg.length <= maxBytes) return jpeg;
  }
  return null;
}

async function blurhashOf(pixels: Buffer): Promise<string> {
  const { data, info } = await sharp(pixels)
    .resize(blurhashSidePx, blurhashSidePx, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encode(new Uint8ClampedArray(data), info.width, info.height, ...blurhashComponents);
}
