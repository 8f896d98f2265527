import { createHash } from 'node:crypto';
import { limits, type Provenance } from '@telltale/shared/contract';
import { ApiError } from '../../../platform/http/api-error.ts';
import { admitImage } from '../decode/image-header.ts';
import { tenantAsks } from '../files/asker.ts';
import type { FileReader } from '../files/file-reader.ts';
import type { ImageAnalyst } from './image-analyst.ts';

/** What a file says of itself, for features that keep pictures. Rejects with 400 or 413 what no check would take either. */
export async function describePicture(
  analyst: ImageAnalyst,
  bytes: Uint8Array,
  tenantId: string,
): Promise<{ readonly mediaType: 'image/jpeg' | 'image/png'; readonly provenance: Provenance }> {
  const header = admitImage(bytes, limits.imagePixels);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const inspection = await analyst.inspect({ bytes, ...header, sha256 }, tenantAsks(tenantId), false);
  if (!inspection.decodable) throw new ApiError('undecodable_media');
  return {
    mediaType: header.format === 'png' ? 'image/png' : 'image/jpeg',
    provenance: inspection.provenance,
  };
}

/** A kept picture for a printed page: a data URL that carries pixels and nothing else of the file. */
export async function printableUrl(reader: FileReader, bytes: Uint8Array, tenantId: string): Promise<string> {
  const file = { bytes, ...admitImage(bytes, limits.imagePixels) };
  const jpeg = await reader.print(file, tenantAsks(tenantId));
  if (!jpeg) throw new ApiError('undecodable_media');
  return `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
}
