import { type DecodingLimits, scaleWithin } from '@telltale/shared/picture/decoding-limits';
import { isReadByServers } from '@telltale/shared/picture/server-reads';
import type { Delivery } from '@telltale/shared/ui/evidence';
import { CheckProblem } from '../../messaging/check-problem.ts';
import type { Picture } from '../../picture/picture.ts';
import type { PixelSize } from '../../picture/picture-kind.ts';

/** What a lane of the server takes. */
export interface UploadLimits extends DecodingLimits {
  readonly maxBytes: number;
}

/** What the server decodes goes up as it is; all else as a JPEG made from the pixels. */
export async function chooseDelivery(bytes: Uint8Array, limits: UploadLimits): Promise<Delivery> {
  const isTaken = bytes.byteLength <= limits.maxBytes && (await isReadByServers(bytes, limits));
  return isTaken ? 'as_is' : 'converted';
}

const maxAttempts = 6;

/** A JPEG of the picture within the limits, as large as they allow; the quality stays, the size gives way. */
export async function convertWithin(picture: Picture, limits: UploadLimits): Promise<Blob> {
  let size = shrunk(picture, scaleWithin({ width: picture.widthPx, height: picture.heightPx }, limits));
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const jpeg = await picture.toJpeg(size);
    if (jpeg.size <= limits.maxBytes) return jpeg;
    size = shrunk(size, 0.9 * Math.sqrt(limits.maxBytes / jpeg.size));
  }
  throw new CheckProblem('too_large');
}

function shrunk({ widthPx, heightPx }: PixelSize, factor: number): PixelSize {
  return {
    widthPx: Math.max(1, Math.floor(widthPx * factor)),
    heightPx: Math.max(1, Math.floor(heightPx * factor)),
  };
}
