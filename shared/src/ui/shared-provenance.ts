import type { ProvenanceStatus } from '../contract/provenance.ts';

/**
 * The sentence about Content Credentials where a result is shared. A server does not know whether it was given the file
 * or a converted copy without its metadata, so it speaks of what was checked.
 */
export const sharedProvenance = (status: ProvenanceStatus) =>
  status === 'none' ? 'provenance_none_checked' : (`provenance_${status}` as const);
