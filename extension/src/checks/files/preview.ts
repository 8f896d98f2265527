import { toDataUrl } from '../../messaging/data-url.ts';
import { drawScaled } from '../../picture/drawn.ts';

/** Large enough to recognise a picture by, small enough to be kept beside its answer while the page is open. */
const longSidePx = 160;

/** A small copy of a file's picture, as a data: URL, for the reader who is about to send it. */
export async function previewOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const bitmap = await createImageBitmap(new Blob([bytes]));
  try {
    const factor = Math.min(1, longSidePx / Math.max(bitmap.width, bitmap.height));
    const side = (px: number) => Math.max(1, Math.round(px * factor));
    const size = { widthPx: side(bitmap.width), heightPx: side(bitmap.height) };
    return toDataUrl(
      await drawScaled(bitmap, size).canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 }),
    );
  } finally {
    bitmap.close();
  }
}
