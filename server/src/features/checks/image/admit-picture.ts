import { createHash } from 'node:crypto';
import { limits } from '@telltale/shared/contract';
import { admitImage, type ImageFormat } from '../decode/image-header.ts';
import { decodeBase64 } from '../decode-base64.ts';

/** A picture whose header was admitted; nothing of it has been decoded. */
export interface AdmittedPicture {
  readonly bytes: Uint8Array;
  readonly format: ImageFormat;
  readonly pixels: number;
  readonly sha256: Buffer;
}

/** Rejects with 400 or 413 what is no JPEG or PNG, or announces more than `maxPixels`. */
export function admitPicture(bytes: Uint8Array, maxPixels: number): AdmittedPicture {
  return { bytes, ...admitImage(bytes, maxPixels), sha256: createHash('sha256').update(bytes).digest() };
}

const thumbnailField = { name: 'thumb_jpeg_base64', maxBytes: limits.thumbBytes, limit: '512 kB' };

/** The bytes of `thumb_jpeg_base64`. Rejects with 413 above its limit, and with 400 what is no base64. */
export const thumbnailBytes = (base64: string): Uint8Array => decodeBase64(base64, thumbnailField);
