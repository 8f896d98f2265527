const signatureBytes = 8;
/** Length, type and checksum around the data of a chunk. */
const frameBytes = 12;

/** Ancillary chunks that colours, transparency or orientation depend on; a file holds one of each at most. */
const neededOnce = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf']);

/**
 * The same picture without what its pixels do not need: the decoder inflates every compressed text it meets, which
 * lets a small file cost seconds. What does not make sense as chunks is left for the decoder to judge.
 */
export function essentialPng(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [file.subarray(0, signatureBytes)];
  const seen = new Set<string>();
  let at = signatureBytes;
  while (at + frameBytes <= file.length) {
    const end = at + frameBytes + file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (isCritical(type) || (neededOnce.has(type) && !seen.has(type))) kept.push(file.subarray(at, end));
    seen.add(type);
    at = end;
  }
  return Buffer.concat([...kept, file.subarray(at)]);
}

/**
 * The case of a type's first letter says whether a decoder may do without the chunk
 * (https://www.w3.org/TR/png-3/#5Chunk-naming-conventions).
 */
const isCritical = (type: string) => /^[A-Z]/.test(type);
