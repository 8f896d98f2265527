import { latin1 } from '../provenance/bytes.ts';
import { crc32 } from './crc32.ts';

const signatureBytes = 8;
/** Length and type before the data of a chunk, a checksum behind it (https://www.w3.org/TR/png-3/#5Chunk-layout). */
const headBytes = 8;
const checksumBytes = 4;
/** Browsers pass over a chunk of another length. */
const lengths: ReadonlyMap<string, number> = new Map([
  ['sRGB', 1],
  ['cHRM', 32],
  ['gAMA', 4],
]);

/** The data of chunks of these types before a PNG's pixels, the first of each whose checksum and length hold, in their order. */
export function leadingChunks(png: Uint8Array, wanted: ReadonlySet<string>): ReadonlyMap<string, Uint8Array> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const found = new Map<string, Uint8Array>();
  for (let at = signatureBytes; at + headBytes + checksumBytes <= png.length; ) {
    const length = view.getUint32(at);
    const end = at + headBytes + length + checksumBytes;
    const type = latin1(png.subarray(at + 4, at + headBytes));
    if (type === 'IDAT') break;
    const isWhole = end <= png.length && length === (lengths.get(type) ?? length);
    const isAsked = wanted.has(type) && !found.has(type) && isWhole;
    if (isAsked && crc32(png.subarray(at + 4, end - checksumBytes)) === view.getUint32(end - checksumBytes))
      found.set(type, png.subarray(at + headBytes, end - checksumBytes));
    at = end;
  }
  return found;
}
