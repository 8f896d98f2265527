import { decode } from 'blurhash';
import sharp from 'sharp';

/** A preview as the page needs it: its size, and what is seen until it is there. */
export interface ShownPreview {
  readonly jpeg: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly placeholderUrl: string;
}

const placeholderPx = 32;

/** @param dataUrl as the service gives it: `data:image/jpeg;base64,…` */
export async function decodePreview(dataUrl: string, blurhash: string): Promise<ShownPreview> {
  const jpeg = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const { width, height } = await sharp(jpeg).metadata();
  const pixels = decode(blurhash, placeholderPx, placeholderPx);
  const png = await sharp(pixels, { raw: { width: placeholderPx, height: placeholderPx, channels: 4 } })
    .png()
    .toBuffer();
  const placeholderUrl = `data:image/png;base64,${png.toString('base64')}`;
  return { jpeg, widthPx: width, heightPx: height, placeholderUrl };
}
