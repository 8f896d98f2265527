import { createHmac } from 'node:crypto';
import type { ReviewDecision, ReviewExport, ReviewResponse } from '@telltale/shared/contract';
import canonicalize from 'canonicalize';
import type { KeyRing } from '../../platform/capabilities/key-ring.ts';

/** Keeps a signature over a dossier from meaning anything elsewhere. */
const purpose = 'telltale review export v1\n';

/** The dossier as a document whose later change would show. `integrity` covers its canonical form (RFC 8785). */
export function signedExport(
  review: ReviewResponse,
  history: readonly ReviewDecision[],
  exportedAt: number,
  [key]: KeyRing,
): ReviewExport {
  const content = { review, history: [...history], exported_at: exportedAt };
  const hmac = createHmac('sha256', key.secret)
    .update(purpose + (canonicalize(content) ?? ''))
    .digest('hex');
  return { ...content, integrity: { alg: 'HMAC-SHA256', kid: key.kid, hmac } };
}
