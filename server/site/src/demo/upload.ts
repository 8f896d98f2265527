import { limits } from '@telltale/shared/contract';
import { scaleWithin } from '@telltale/shared/picture/decoding-limits';
import { isReadByServers } from '@telltale/shared/picture/server-reads';
import type { Delivery } from '@telltale/shared/ui/evidence';
import { drawOpaque } from '@telltale/shared/ui/opaque-canvas';
import { canvasKeepsPictures } from '@telltale/shared/ui/pixel-probe';
import { words } from './words.ts';

const jpegQuality = 0.95;
const maxAttempts = 5;

/** JPEG and PNG go up as they are; what the service does not read, or only smaller, as a JPEG made from its pixels. */
export async function uploadOf(file: Blob): Promise<{ readonly file: Blob; readonly delivery: Delivery }> {
  const fits = file.size <= limits.publicImageBytes;
  return fits && (await isReadByServers(new Uint8Array(await file.arrayBuffer()), limits))
    ? { file, delivery: 'as_is' }
    : { file: await jpegOf(file), delivery: 'converted' };
}

/** The quality stays, the size gives way. */
async function jpegOf(file: Blob): Promise<Blob> {
  // What some browsers give back in place of the picture would be judged as the picture.
  if (!(await canvasKeepsPictures())) throw new Error(words.problems.pixelsChanged);
  const bitmap = await createImageBitmap(file);
  try {
    let scale = scaleWithin(bitmap, limits);
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const jpeg = await encode(bitmap, scale);
      if (jpeg.size <= limits.publicImageBytes) return jpeg;
      scale *= 0.9 * Math.sqrt(limits.publicImageBytes / jpeg.size);
    }
  } finally {
    bitmap.close();
  }
  throw new Error(words.problems.checkFailed);
}

async function encode(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = drawOpaque(bitmap, scale);
  const jpeg = await new Promise<Blob | null>((resolve) =>
    canvas ? canvas.toBlob(resolve, 'image/jpeg', jpegQuality) : resolve(null),
  );
  if (!jpeg) throw new Error(words.problems.checkFailed);
  return jpeg;
}
