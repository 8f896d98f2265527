import { withFullPalette } from './full-palette.ts';
import { isIntact, type PngChunk, readChunks } from './png-chunks.ts';
import { shownChunks } from './shown-chunks.ts';

const signatureBytes = 8;

/** Ancillary chunks that colours, transparency or orientation depend on; a file holds one of each at most. */
const neededOnce = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf']);
/** Of them the decoder needs none, once it is known which image is shown. */
const animation = new Set(['acTL', 'fcTL', 'fdAT']);

/**
 * The picture that browsers show, without what its pixels do not need: the decoder inflates every compressed text it
 * meets, which lets a small file cost seconds. Browsers pass over a chunk whose checksum is wrong, and the decoder does
 * not. What does not make sense as chunks is left for the decoder to judge.
 * @throws where browsers show a part of the picture only: they stop at data whose checksum is wrong, and where another
 * chunk lies between the data (tried with Chromium 156)
 */
export function essentialPng(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [runs, previous] = [0, ''];
  const { chunks, rest } = readChunks(file, signatureBytes, (type) => {
    if (type === 'IDAT' && previous !== type) runs += 1;
    previous = type;
    return isCritical(type) || animation.has(type) || neededOnce.has(type);
  });
  if (runs > 1 || chunks.some((chunk) => chunk.type === 'IDAT' && !isIntact(chunk)))
    throw new Error('the data are interrupted or damaged');
  const kept = withFullPalette(shownChunks(firstIntact(chunks))).filter(({ type }) => !animation.has(type));
  return Buffer.concat([file.subarray(0, signatureBytes), ...kept.map((chunk) => chunk.bytes), rest]);
}

/** Of each type of which there is one at most. */
function firstIntact(chunks: readonly PngChunk[]): readonly PngChunk[] {
  const seen = new Set<string>();
  return chunks.filter((chunk) => {
    if (!neededOnce.has(chunk.type)) return true;
    if (seen.has(chunk.type) || !isIntact(chunk)) return false;
    seen.add(chunk.type);
    return true;
  });
}

/**
 * The case of a type's first letter says whether a decoder may do without the chunk
 * (https://www.w3.org/TR/png-3/#5Chunk-naming-conventions).
 */
const isCritical = (type: string) => /^[A-Z]/.test(type);
