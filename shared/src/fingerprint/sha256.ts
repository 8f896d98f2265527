/** Lower-case hexadecimal SHA-256, by WebCrypto, which Node, workers and pages share. */
export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  // The copy keeps the digest right when the caller's memory is shared or changes meanwhile.
  const digest = await globalThis.crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
