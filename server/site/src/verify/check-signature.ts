/** A public key as the server publishes it (RFC 8037). */
export interface PublicKey {
  readonly kid: string;
  /** base64url of 32 bytes. */
  readonly x: string;
}

export type CheckSignature = (
  key: PublicKey,
  bytes: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
) => Promise<boolean>;

/**
 * The browser's own Ed25519 where it has one, else a library's: Chrome has it from version 137 on, Firefox 129,
 * Safari 17 (https://wicg.github.io/webcrypto-secure-curves/), and none on a page without https.
 */
export async function chooseCheck(): Promise<CheckSignature> {
  return (await hasEd25519()) ? checkInBrowser : loadLibrary();
}

const anyKey = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };

async function hasEd25519(): Promise<boolean> {
  try {
    await crypto.subtle.importKey('jwk', anyKey, 'Ed25519', false, ['verify']);
    return true;
  } catch {
    return false;
  }
}

export const checkInBrowser: CheckSignature = async ({ x }, bytes, signature) => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x };
  const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, signature, bytes);
};

/** A part of its own, which most readers never load. */
export async function loadLibrary(): Promise<CheckSignature> {
  const [{ hashes, verify }, { sha512 }] = await Promise.all([
    import('@noble/ed25519'),
    import('@noble/hashes/sha2.js'),
  ]);
  hashes.sha512 = sha512;
  return async ({ x }, bytes, signature) => {
    const key = bytesOf(x);
    // Strict, as browsers are (https://www.rfc-editor.org/rfc/rfc8032#section-5.1.7), and without its errors for what is no signature at all.
    return key !== null && signature.length === 64 && verify(signature, bytes, key, { zip215: false });
  };
}

/** Null where the text is no base64url. */
export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(base64url)) return null;
  try {
    const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
