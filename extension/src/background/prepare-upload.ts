import { pdq } from '@telltale/shared/fingerprint/pdq';
import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import type { Delivery } from '@telltale/shared/ui/evidence';
import { CheckProblem } from './check-problem.ts';
import { chooseDelivery, convertWithin, pixelsOf, type UploadLimits } from './delivery.ts';
import type { Picture } from './picture.ts';
import { kindOf, sizeFromHeader } from './picture-kind.ts';

export interface Upload {
  readonly file: Blob;
  readonly delivery: Delivery;
  /** Of the page's own bytes; null when a converted copy goes up, whose hash would be another's. */
  readonly sha256: string | null;
  readonly pdq: string;
}

/** Beyond this a picture is not decoded: its pixels alone would take 400 MB. */
const maxDecodedPixels = 100_000_000;

export async function prepareUpload(
  bytes: Uint8Array<ArrayBuffer>,
  limits: UploadLimits,
  decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<Picture>,
): Promise<Upload> {
  const kind = kindOf(bytes);
  const announced = sizeFromHeader(bytes, kind);
  if (announced && pixelsOf(announced) > maxDecodedPixels) throw new CheckProblem('too_large');
  const picture = await decode(bytes);
  try {
    const hash = pdq(picture.pixels()).hex;
    const delivery = chooseDelivery(
      { kind, sizeBytes: bytes.byteLength, widthPx: picture.widthPx, heightPx: picture.heightPx },
      limits,
    );
    return delivery === 'as_is'
      ? {
          file: new Blob([bytes], { type: `image/${kind}` }),
          delivery,
          sha256: await sha256Hex(bytes),
          pdq: hash,
        }
      : { file: await convertWithin(picture, limits), delivery, sha256: null, pdq: hash };
  } finally {
    picture.close();
  }
}
