import type { FileMetadata } from '../contract/provenance.ts';
import { describeMetadata } from './describe-metadata.ts';
import { type MetadataFormat, readEmbedded } from './embedded-metadata.ts';

/** What the file says about itself: removable, unverified, context only. Never rejects. */
export async function readMetadata(bytes: Uint8Array, format: MetadataFormat): Promise<FileMetadata> {
  try {
    return describeMetadata(await readEmbedded(bytes, format));
  } catch {
    return {
      status: 'error',
      software: null,
      camera_make: null,
      camera_model: null,
      synthetic_tool_signal: false,
      matched_marker: null,
      verified: false,
    };
  }
}
