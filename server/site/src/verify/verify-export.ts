import type { ReviewExport } from '@telltale/shared/contract';
import { signedBytesOf } from '@telltale/shared/export-signature';
import { bytesOf, type CheckSignature, type PublicKey } from './check-signature.ts';

export type Outcome =
  | { readonly at: 'intact'; readonly document: ReviewExport }
  /** The key is known, and its signature is about other bytes. */
  | { readonly at: 'changed' }
  /** Signed with a key that this server never had. */
  | { readonly at: 'foreign' }
  /** An export from before there were signatures, or one that lost it. */
  | { readonly at: 'unsigned' }
  | { readonly at: 'unreadable' };

/** What a file is, according to the keys of this server. */
export async function verifyExport(
  text: string,
  keys: readonly PublicKey[],
  check: CheckSignature,
): Promise<Outcome> {
  const document = parseDocument(text);
  if (!isExport(document)) return { at: 'unreadable' };
  if (!isSigned(document)) return { at: 'unsigned' };
  const { kid, value } = document.integrity.signature;
  const key = keys.find((known) => known.kid === kid);
  if (!key) return { at: 'foreign' };
  const signature = bytesOf(value);
  const isIntact = signature !== null && (await check(key, signedBytesOf(document), signature));
  return isIntact ? { at: 'intact', document } : { at: 'changed' };
}

function parseDocument(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface AnyExport {
  readonly integrity: Readonly<Record<string, unknown>>;
}

const isExport = (value: unknown): value is AnyExport =>
  isObject(value) && isObject(value.review) && isObject(value.integrity);

/** What the server signed has the shape that it gives to all its exports; nothing else is ever read of it. */
function isSigned(document: AnyExport): document is ReviewExport {
  const { signature } = document.integrity;
  if (!isObject(signature)) return false;
  const { alg, kid, value } = signature;
  return alg === 'Ed25519' && typeof kid === 'string' && typeof value === 'string';
}
