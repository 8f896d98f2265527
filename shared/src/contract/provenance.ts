import * as z from 'zod';

/** Unverified, removable file metadata: context only, never proof of origin. */
export const FileMetadata = z
  .object({
    status: z.string(),
    software: z.string().nullable(),
    camera_make: z.string().nullable(),
    camera_model: z.string().nullable(),
    synthetic_tool_signal: z.boolean(),
    matched_marker: z.string().nullable(),
    verified: z.literal(false),
  })
  .meta({ id: 'FileMetadata' });
export type FileMetadata = z.infer<typeof FileMetadata>;

export const ProvenanceStatus = z.enum(['none', 'trusted', 'untrusted', 'invalid', 'error']);
export type ProvenanceStatus = z.infer<typeof ProvenanceStatus>;

/** What the file's Content Credentials (C2PA) and metadata say. */
export const Provenance = z
  .object({
    status: ProvenanceStatus,
    /** Binding, signature and trust list all hold. */
    verified: z.boolean(),
    /** A validating manifest declares a trained-algorithmic source. */
    ai_evidence: z.boolean(),
    active_manifest: z.string().nullable(),
    claim_generator: z.string().nullable(),
    validation_errors: z.array(z.string()),
    details: z.string().nullable(),
    metadata: FileMetadata,
  })
  .meta({ id: 'Provenance' });
export type Provenance = z.infer<typeof Provenance>;

/** What is said of a file that carries nothing, or that was not there to read. */
export const noProvenance: Provenance = {
  status: 'none',
  verified: false,
  ai_evidence: false,
  active_manifest: null,
  claim_generator: null,
  validation_errors: [],
  details: null,
  metadata: {
    status: 'none',
    software: null,
    camera_make: null,
    camera_model: null,
    synthetic_tool_signal: false,
    matched_marker: null,
    verified: false,
  },
};
