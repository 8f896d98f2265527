import type { CallSource } from '../../platform/http/principals.ts';

/** A picture small enough to stand on a public page, without anything its file carried along. */
export interface Preview {
  readonly jpeg: Buffer;
  readonly blurhash: string;
  /** PDQ in hex of what is left. */
  readonly pdqHex: string;
}

/** Re-encodes what a stranger sent. Rejects with 400 or 413 what cannot be, 429 and 503 where that has to wait. */
export type MakePreview = (bytes: Uint8Array, source: CallSource) => Promise<Preview>;
