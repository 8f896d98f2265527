import type { Delivery } from '@telltale/shared/ui/evidence';
import type { Picture } from '../../picture/picture.ts';
import { kindOf } from '../../picture/picture-kind.ts';
import { chooseDelivery, convertWithin, type UploadLimits } from './delivery.ts';

/** A picture that was read on this device. */
export interface ReadFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Null for a cut from the screen: its bytes are nobody's file. */
  readonly sha256: string | null;
  readonly pdq: string | null;
}

export interface Upload {
  readonly file: Blob;
  readonly delivery: Delivery;
  /** Of the page's own bytes; null when a converted copy goes up, whose hash would be another's. */
  readonly sha256: string | null;
  readonly pdq: string | null;
}

export async function prepareUpload(
  { bytes, sha256, pdq }: ReadFile,
  limits: UploadLimits,
  decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<Picture>,
): Promise<Upload> {
  if ((await chooseDelivery(bytes, limits)) === 'as_is')
    return { file: new Blob([bytes], { type: `image/${kindOf(bytes)}` }), delivery: 'as_is', sha256, pdq };
  const picture = await decode(bytes);
  try {
    return { file: await convertWithin(picture, limits), delivery: 'converted', sha256: null, pdq };
  } finally {
    picture.close();
  }
}
