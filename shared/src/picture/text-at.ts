import { latin1 } from '../provenance/bytes.ts';

/** A name of a few letters in a file's header. */
export function textAt({ buffer, byteOffset, byteLength }: DataView, at: number, length: number): string {
  return latin1(new Uint8Array(buffer, byteOffset, byteLength).subarray(at, at + length));
}
