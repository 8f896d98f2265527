import { announcedSize } from '@telltale/shared/picture/announced-size';
import { scaleWithin } from '@telltale/shared/picture/decoding-limits';
import type { PictureSize } from '@telltale/shared/picture/picture-header';
import { isReadByServers } from '@telltale/shared/picture/server-reads';
import { limits } from '../limits.ts';
import { type Medium, nameOf, sha256Hex } from '../medium.ts';
import { CheckProblem } from '../problem.ts';
import { jpegOf } from './to-jpeg.ts';

const jpegQuality = 0.92;
/** As large as a page, or a link to a result, shows a picture. */
const shownSidePx = 640;

/**
 * A JPEG or PNG goes up as it is, with what its file says; what the lane does not take, and what is too large for it, as a
 * JPEG of its pixels.
 */
export async function prepareImage(file: Blob | string): Promise<Medium> {
  if (typeof file === 'string') throw new CheckProblem('unsupported');
  if (file.size > limits.imageFileBytes) throw new CheckProblem('image_too_large');
  const bytes = await file.arrayBuffer();
  const announced = announcedSize(new Uint8Array(bytes));
  if (announced) refuseGiant(announced);
  const picture = await decode(file);
  try {
    if (file.size <= limits.imageBytes && (await isReadByServers(new Uint8Array(bytes), limits)))
      return await mediumOf({ file, bytes, delivery: 'as_is', picture });
    const jpeg = await convert(picture);
    const sent = new File([jpeg], nameOf(file));
    return await mediumOf({ file: sent, bytes: await jpeg.arrayBuffer(), delivery: 'converted', picture });
  } finally {
    // Its pixels lie outside the heap, four bytes each, and no collector hurries for them.
    picture.close();
  }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  const picture = await createImageBitmap(file).catch((cause) => {
    throw new CheckProblem('undecodable', { cause });
  });
  // A header that says nothing, or something else than the decoder found.
  refuseGiant(picture);
  return picture;
}

function refuseGiant({ width, height }: PictureSize): void {
  if (width * height > limits.decodedPixels) throw new CheckProblem('image_too_many_pixels');
}

/** The quality stays, the size gives way. */
async function convert(picture: ImageBitmap): Promise<Blob> {
  let scale = scaleWithin(picture, limits);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const jpeg = await jpegOf(picture, scale, jpegQuality);
    if (jpeg.size <= limits.imageBytes) return jpeg;
    scale *= 0.9 * Math.sqrt(limits.imageBytes / jpeg.size);
  }
  throw new CheckProblem('image_too_large');
}

function shrink(picture: ImageBitmap): Promise<ImageBitmap> {
  const scale = Math.min(1, shownSidePx / Math.max(picture.width, picture.height));
  return createImageBitmap(picture, {
    resizeWidth: Math.max(1, Math.round(picture.width * scale)),
    resizeHeight: Math.max(1, Math.round(picture.height * scale)),
    resizeQuality: 'high',
  });
}

interface Facts {
  readonly file: Blob;
  readonly bytes: ArrayBuffer;
  readonly delivery: 'as_is' | 'converted';
  readonly picture: ImageBitmap;
}

async function mediumOf({ file, bytes, delivery, picture }: Facts): Promise<Medium> {
  const body = new FormData();
  body.set('file', file, 'picture');
  return {
    lane: 'image',
    sha256: await sha256Hex(bytes),
    delivery,
    picture: await shrink(picture),
    caption: nameOf(file),
    path: '/v1/public/image-check',
    body,
  };
}
