const factor1 = 0xcc9e2d51;
const factor2 = 0x1b873593;

const rotate = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits));

const scramble = (block: number) => Math.imul(rotate(Math.imul(block, factor1), 15), factor2);

/**
 * MurmurHash3_x86_32 with seed 0, by Austin Appleby, of an ASCII text's bytes, as an unsigned number
 * (https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp). docs/dependencies.md says why it is ours.
 */
export function murmur3(ascii: string): number {
  const wholeLength = ascii.length & ~3;
  let hash = 0;
  for (let at = 0; at < wholeLength; at += 4) {
    hash ^= scramble(littleEndian(ascii, at, 4));
    hash = (Math.imul(rotate(hash, 13), 5) + 0xe6546b64) | 0;
  }
  if (wholeLength < ascii.length) {
    hash ^= scramble(littleEndian(ascii, wholeLength, ascii.length - wholeLength));
  }
  return finish(hash ^ ascii.length);
}

function littleEndian(ascii: string, from: number, count: number): number {
  let value = 0;
  for (let at = count - 1; at >= 0; at--) value = (value << 8) | ascii.charCodeAt(from + at);
  return value;
}

function finish(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const most = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return (most ^ (most >>> 16)) >>> 0;
}
