import { namedSegments } from './jpeg-segments.ts';

const marker = 0xe2;
/** The number of a part, from 1, and how many there are (ICC.1:2022, annex B.4). */
const headBytes = 2;

/**
 * The colour profile before a JPEG's pixels, null without one; empty where its parts do not fit together, as decoders
 * make different things of that.
 */
export function readJpegProfile(bytes: Uint8Array): Uint8Array | null {
  const parts = namedSegments(bytes, marker, 'ICC_PROFILE\0');
  return parts.length === 0 ? null : join(parts);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const inOrder = [...parts].sort((one, other) => (one[0] ?? 0) - (other[0] ?? 0));
  const fits = (part: Uint8Array, index: number) =>
    part.length > headBytes && part[0] === index + 1 && part[1] === parts.length;
  if (!inOrder.every(fits)) return new Uint8Array();
  const profile = new Uint8Array(parts.reduce((sum, part) => sum + part.length - headBytes, 0));
  let at = 0;
  for (const part of inOrder) {
    profile.set(part.subarray(headBytes), at);
    at += part.length - headBytes;
  }
  return profile;
}
