import type { Lane } from './types.ts';

/** What the page shows of a medium, for as long as it shows the answer. */
export interface ShownMedium {
  readonly lane: Lane;
  readonly delivery: 'as_is' | 'converted';
  /** Small. Drawn to a canvas, so that the page's policy needs to allow no blob: pictures. */
  readonly picture: ImageBitmap | null;
  /** A file's name, or how a text begins. */
  readonly caption: string;
}

/** Something ready to be sent. */
export interface Medium extends ShownMedium {
  /** Of the file's bytes, or of the text in UTF-8: the key of the page's cache. */
  readonly sha256: string;
  readonly path: string;
  /** A form, or what is sent as JSON. */
  readonly body: FormData | object;
}

export type Prepare = (input: Blob | string, signal: AbortSignal) => Promise<Medium>;

/** Lower-case hex. Pages without TLS have no WebCrypto: there every medium counts as a new one. */
export async function sha256Hex(bytes: BufferSource): Promise<string> {
  if (!globalThis.crypto?.subtle) return `${Date.now()}-${Math.random()}`;
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  // Not by Array.from: older libraries put one of their own there, which maps nothing (Prototype's `$A`).
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function nameOf(file: Blob): string {
  return file instanceof File ? file.name : '';
}
