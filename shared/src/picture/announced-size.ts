import { heifSize } from './heif-size.ts';
import type { PictureSize } from './picture-header.ts';
import { bmpSize, gifSize, webpSize } from './plain-sizes.ts';
import { serverFormatOf } from './server-formats.ts';

/** What a picture of any kind that browsers show announces, before it is decoded; null where its header does not say. */
export function announcedSize(bytes: Uint8Array): PictureSize | null {
  const format = serverFormatOf(bytes);
  if (format) return format.readHeader(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return webpSize(view) ?? gifSize(view) ?? bmpSize(view) ?? heifSize(view);
  } catch (error) {
    // The file ends before its header does.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
