import type { Delivery } from '@telltale/shared/ui/evidence';
import { CheckProblem } from '../../messaging/check-problem.ts';
import type { Picture } from '../../picture/picture.ts';
import type { PictureKind, PixelSize } from '../../picture/picture-kind.ts';

/** What a lane of the server takes. */
export interface UploadLimits {
  readonly maxBytes: number;
  readonly maxPixels: number;
}

export interface FileFacts extends PixelSize {
  readonly kind: PictureKind;
  readonly sizeBytes: number;
}

/** JPEG and PNG within the limits go up as they are; all else as a JPEG made from the pixels. */
export function chooseDelivery(file: FileFacts, limits: UploadLimits): Delivery {
  const fits = file.sizeBytes <= limits.maxBytes && pixelsOf(file) <= limits.maxPixels;
  return file.kind !== 'other' && fits ? 'as_is' : 'converted';
}

const maxAttempts = 6;

/** A JPEG of the picture within the limits, as large as they allow; the quality stays, the size gives way. */
export async function convertWithin(picture: Picture, limits: UploadLimits): Promise<Blob> {
  let size = shrunk(picture, Math.min(1, Math.sqrt(limits.maxPixels / pixelsOf(picture))));
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const jpeg = await picture.toJpeg(size);
    if (jpeg.size <= limits.maxBytes) return jpeg;
    size = shrunk(size, 0.9 * Math.sqrt(limits.maxBytes / jpeg.size));
  }
  throw new CheckProblem('too_large');
}

function pixelsOf({ widthPx, heightPx }: PixelSize): number {
  return widthPx * heightPx;
}

function shrunk({ widthPx, heightPx }: PixelSize, factor: number): PixelSize {
  return {
    widthPx: Math.max(1, Math.floor(widthPx * factor)),
    heightPx: Math.max(1, Math.floor(heightPx * factor)),
  };
}
