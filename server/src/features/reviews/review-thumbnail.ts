import sharp from 'sharp';

/** Twice as wide as it is shown, for fine screens. */
const sidePx = 128;

/** @param printed a data URL of a JPEG that we have made: nothing of a stranger's file is read here */
export async function thumbnailOf(printed: string): Promise<Uint8Array> {
  const jpeg = Buffer.from(printed.slice(printed.indexOf(',') + 1), 'base64');
  return sharp(jpeg).resize(sidePx, sidePx, { fit: 'cover' }).webp({ quality: 72 }).toBuffer();
}
