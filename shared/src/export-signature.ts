import canonicalize from 'canonicalize';

/** Keeps what is signed of an export from meaning anything elsewhere. */
const purpose = 'telltale review export signature v1\n';

interface SignedDocument {
  readonly integrity: { readonly signature: { readonly alg: string; readonly value?: string } };
}

/**
 * The bytes that an export's `integrity.signature` covers: a line that names their purpose, then the canonical form
 * (https://www.rfc-editor.org/rfc/rfc8785) of the whole document without that signature's own `value`.
 */
export function signedBytesOf(document: SignedDocument): Uint8Array<ArrayBuffer> {
  const { value: _, ...signature } = document.integrity.signature;
  const covered = { ...document, integrity: { ...document.integrity, signature } };
  return new TextEncoder().encode(purpose + (canonicalize(covered) ?? ''));
}
