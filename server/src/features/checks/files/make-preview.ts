import { limits } from '@telltale/shared/contract';
import { ApiError } from '../../../platform/http/api-error.ts';
import { admitImage } from '../decode/image-header.ts';
import type { Asker } from './asker.ts';
import type { FileReader } from './file-reader.ts';

/** Rejects with 400 what is no JPEG, and with 413 what announces more pixels than a thumbnail may have. */
export async function makePreview(reader: FileReader, bytes: Uint8Array, asker: Asker) {
  const header = admitImage(bytes, limits.thumbPixels);
  if (header.format !== 'jpeg') throw new ApiError('unsupported_media', 'preview_jpeg_base64 is no JPEG.');
  const shrunk = await reader.preview({ bytes, ...header }, asker);
  if (!shrunk) throw new ApiError('undecodable_media', 'preview_jpeg_base64 cannot be decoded.');
  const { jpeg, blurhash, pdqHex } = shrunk;
  if (!jpeg) throw new ApiError('payload_too_large', 'The preview cannot be made small enough.');
  return { jpeg: Buffer.from(jpeg), blurhash, pdqHex };
}
