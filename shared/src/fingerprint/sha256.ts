/** Lower-case hexadecimal SHA-256, by WebCrypto, which Node, workers and pages share. */
export async function sha256Hex(bytes: Uint8Array): Promise<string> {
  // WebCrypto refuses shared memory by type; a view that is not over shared memory is passed as it is.
  const digest = await globalThis.crypto.subtle.digest('SHA-256', ownMemory(bytes));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function ownMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return isOverArrayBuffer(bytes) ? bytes : new Uint8Array(bytes);
}

function isOverArrayBuffer(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer;
}
