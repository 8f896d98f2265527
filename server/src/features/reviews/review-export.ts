import { createHmac } from 'node:crypto';
import type { ReviewDecision, ReviewExport, ReviewResponse } from '@telltale/shared/contract';
import { signedBytesOf } from '@telltale/shared/export-signature';
import canonicalize from 'canonicalize';
import type { KeyRing } from '../../platform/capabilities/key-ring.ts';
import type { ExportKeys } from './export-keys.service.ts';

/** Keeps a signature over a dossier from meaning anything elsewhere. */
const purpose = 'telltale review export v1\n';

export interface ExportSigner {
  readonly keyRing: KeyRing;
  readonly exportKeys: Pick<ExportKeys, 'kid' | 'sign'>;
}

/**
 * The dossier as a document whose later change would show. The HMAC covers the canonical form
 * (https://www.rfc-editor.org/rfc/rfc8785) of what is said of it, for this server alone; the signature covers
 * everything, and everybody can check it.
 */
export function signedExport(
  review: ReviewResponse,
  history: readonly ReviewDecision[],
  exportedAt: number,
  { keyRing: [key], exportKeys }: ExportSigner,
): ReviewExport {
  const content = { review, history: [...history], exported_at: exportedAt };
  const hmac = createHmac('sha256', key.secret)
    .update(purpose + (canonicalize(content) ?? ''))
    .digest('hex');
  const signature = { alg: 'Ed25519' as const, kid: exportKeys.kid };
  const integrity = { alg: 'HMAC-SHA256' as const, kid: key.kid, hmac, signature };
  const value = exportKeys.sign(signedBytesOf({ ...content, integrity }));
  return { ...content, integrity: { ...integrity, signature: { ...signature, value } } };
}
