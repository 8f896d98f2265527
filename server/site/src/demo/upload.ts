import type { Delivery } from '@telltale/shared/ui/evidence';
import { words } from './words.ts';

const acceptedStarts = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
];
const jpegQuality = 0.95;

/** JPEG and PNG go up as they are; what the service does not read goes up as a JPEG made from its pixels. */
export async function uploadOf(file: Blob): Promise<{ readonly file: Blob; readonly delivery: Delivery }> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const accepted = acceptedStarts.some((bytes) => bytes.every((byte, at) => start[at] === byte));
  return accepted ? { file, delivery: 'as_is' } : { file: await asJpeg(file), delivery: 'converted' };
}

async function asJpeg(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error(words.problems.checkFailed);
  // JPEG has no transparency: what shines through is white, as on paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality });
}
