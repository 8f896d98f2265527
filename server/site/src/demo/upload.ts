import { serverFormatOf } from '@telltale/shared/picture/server-formats';
import type { Delivery } from '@telltale/shared/ui/evidence';
import { drawOpaque } from '@telltale/shared/ui/opaque-canvas';
import { canvasKeepsPictures } from '@telltale/shared/ui/pixel-probe';
import { words } from './words.ts';

const jpegQuality = 0.95;
/** A signature of the formats that the service reads has eight at most. */
const signatureBytes = 8;

/** JPEG and PNG go up as they are; what the service does not read goes up as a JPEG made from its pixels. */
export async function uploadOf(file: Blob): Promise<{ readonly file: Blob; readonly delivery: Delivery }> {
  const start = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
  return serverFormatOf(start)
    ? { file, delivery: 'as_is' }
    : { file: await jpegOf(file), delivery: 'converted' };
}

async function jpegOf(file: Blob): Promise<Blob> {
  // What some browsers give back in place of the picture would be judged as the picture.
  if (!(await canvasKeepsPictures())) throw new Error(words.problems.pixelsChanged);
  const bitmap = await createImageBitmap(file);
  const canvas = drawOpaque(bitmap);
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((resolve) =>
    canvas ? canvas.toBlob(resolve, 'image/jpeg', jpegQuality) : resolve(null),
  );
  if (!jpeg) throw new Error(words.problems.checkFailed);
  return jpeg;
}
