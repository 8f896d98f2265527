import { createHash } from 'node:crypto';
import { limits } from '@telltale/shared/contract';
import { ApiError } from '../../../platform/http/api-error.ts';
import { admitImage, type ImageFormat } from './image-header.ts';

/** A picture whose header was admitted; nothing of it has been decoded. */
export interface AdmittedPicture {
  readonly bytes: Uint8Array;
  readonly format: ImageFormat;
  readonly sha256: Buffer;
}

/** Rejects with 400 or 413 what is no JPEG or PNG, or announces more than `maxPixels`. */
export function admitPicture(bytes: Uint8Array, maxPixels: number): AdmittedPicture {
  const { format } = admitImage(bytes, maxPixels);
  return { bytes, format, sha256: createHash('sha256').update(bytes).digest() };
}

/** The bytes of `thumb_jpeg_base64`. Rejects with 413 above its limit. */
export function thumbnailBytes(base64: string): Uint8Array {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > limits.thumbBytes)
    throw new ApiError('payload_too_large', 'thumb_jpeg_base64 exceeds 512 kB.');
  return bytes;
}
