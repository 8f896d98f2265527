import sharp from 'sharp';
import { decodeImage } from '../decode/decode-image.ts';

const longSidePx = 1_000;

/** A JPEG for a page: re-encoded, so that it carries pixels and nothing else of the file. Null where that fails. */
export async function printPicture(bytes: Uint8Array): Promise<Uint8Array | null> {
  const image = await decodeImage(bytes).catch(() => null);
  if (!image) return null;
  const { width, height, data } = image;
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize(longSidePx, longSidePx, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();
}
