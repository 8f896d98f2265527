import { createHash } from 'node:crypto';
import { limits, type Provenance } from '@telltale/shared/contract';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { ImageAnalyst } from './image-analyst.ts';
import { admitImage } from './image-header.ts';

/** What a file says of itself, for whoever keeps pictures. Rejects with 400 or 413 what no check would take either. */
export async function describePicture(
  analyst: ImageAnalyst,
  bytes: Uint8Array,
): Promise<{ readonly mediaType: 'image/jpeg' | 'image/png'; readonly provenance: Provenance }> {
  const { format } = admitImage(bytes, limits.imagePixels);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const inspection = await analyst.inspect({ bytes, format, sha256 }, true);
  if (!inspection.decodable) throw new ApiError('undecodable_media');
  return { mediaType: format === 'png' ? 'image/png' : 'image/jpeg', provenance: inspection.provenance };
}
