import { X509Certificate } from 'node:crypto';
import type { Provenance } from '@telltale/shared/contract/provenance';
import { readMetadata } from '@telltale/shared/provenance/metadata';
import { trustAlso } from '@telltale/shared/provenance/trust-list';
import { createCredentialsReader } from './c2pa.ts';

export interface ProvenanceReader {
  /** Never rejects, whatever the bytes: what cannot be read has the status `error`. */
  read(bytes: Uint8Array, format: 'jpeg' | 'png'): Promise<Provenance>;
}

export interface ProvenanceOptions {
  /** Certificates of signers' roots that are trusted beside those of the official list. */
  readonly trustAnchorsPem: string | undefined;
}

/** Made once per worker thread: reading blocks its thread. */
export function createProvenanceReader({ trustAnchorsPem }: ProvenanceOptions): ProvenanceReader {
  const readCredentials = createCredentialsReader(trustAlso(parseAnchors(trustAnchorsPem)));
  return {
    async read(bytes, format) {
      const [credentials, metadata] = await Promise.all([
        readCredentials(bytes, format),
        readMetadata(bytes, format),
      ]);
      return { ...credentials, metadata };
    },
  };
}

/** Keeps the certificates only; a wrong list must stop the start, not quietly trust nobody. */
function parseAnchors(pem: string | undefined): string | undefined {
  if (pem === undefined) return undefined;
  const certificates = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (certificates.length === 0) throw new Error('C2PA_TRUST_ANCHORS: the file holds no PEM certificate');
  for (const certificate of certificates) new X509Certificate(certificate);
  return `${certificates.join('\n')}\n`;
}
