import { noProvenance, type Provenance } from '@telltale/shared/contract';
import type { ContentCredentials } from '@telltale/shared/provenance/credentials';
import type { MetadataFormat } from '@telltale/shared/provenance/embedded-metadata';
import { readMetadata } from '@telltale/shared/provenance/metadata';

export type ReadCredentials = (
  bytes: Uint8Array,
  mediaType: string,
  trustAnchorsPem: string,
) => Promise<ContentCredentials>;

const metadataFormats: Readonly<Record<string, MetadataFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

/** What a file says about itself. */
export async function readProvenance(
  bytes: Uint8Array,
  mediaType: string | null,
  trustAnchorsPem: string,
  readCredentials: ReadCredentials,
): Promise<Provenance> {
  if (mediaType === null) return noProvenance;
  const format = metadataFormats[mediaType];
  const [credentials, metadata] = await Promise.all([
    readCredentials(bytes, mediaType, trustAnchorsPem),
    format === undefined ? noProvenance.metadata : readMetadata(bytes, format),
  ]);
  return { ...credentials, metadata };
}
