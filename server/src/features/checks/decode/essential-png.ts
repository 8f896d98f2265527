import { readChunks } from './png-chunks.ts';
import { shownChunks } from './shown-chunks.ts';

const signatureBytes = 8;

/** Ancillary chunks that colours, transparency or orientation depend on; a file holds one of each at most. */
const neededOnce = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf']);
/** Of them the decoder needs none, once it is known which image is shown. */
const animation = new Set(['acTL', 'fcTL', 'fdAT']);

/**
 * The picture that browsers show, without what its pixels do not need: the decoder inflates every compressed text it
 * meets, which lets a small file cost seconds. What does not make sense as chunks is left for the decoder to judge.
 */
export function essentialPng(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const seen = new Set<string>();
  const { chunks, rest } = readChunks(file, signatureBytes, (type) => {
    const isFirst = !seen.has(type);
    seen.add(type);
    return isCritical(type) || animation.has(type) || (neededOnce.has(type) && isFirst);
  });
  const kept = shownChunks(chunks).filter(({ type }) => !animation.has(type));
  return Buffer.concat([file.subarray(0, signatureBytes), ...kept.map((chunk) => chunk.bytes), rest]);
}

/**
 * The case of a type's first letter says whether a decoder may do without the chunk
 * (https://www.w3.org/TR/png-3/#5Chunk-naming-conventions).
 */
const isCritical = (type: string) => /^[A-Z]/.test(type);
