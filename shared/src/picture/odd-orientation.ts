import { latin1 } from '../provenance/bytes.ts';
import { namedSegments } from './jpeg-segments.ts';
import { leadingChunks } from './png-leading-chunks.ts';
import { serverFormatOf } from './server-formats.ts';

const applicationMarker = 0xe1;
const chunkType = 'eXIf';
const orientation = 0x0112;
/** A whole number of two bytes (TIFF 6.0, section 2; of one such number an orientation consists: CIPA DC-008, 4.6.4). */
const short = 3;
const headerBytes = 8;
const entryBytes = 12;

/**
 * Whether a JPEG or PNG says how it is to be turned, and not as the standard has it: one decoder follows, another does
 * not (tried with Chromium 156 and libexif 0.6), and a detector finds less in a picture that lies on its side.
 */
export function hasOddOrientation(bytes: Uint8Array): boolean {
  return exifBlocks(bytes).some((block) => block === null || entriesOf(block).some(isOddOrientation));
}

/** Null for one in a JPEG whose name does not end with two zeros: some decoders read it. */
function exifBlocks(bytes: Uint8Array): readonly (Uint8Array | null)[] {
  if (serverFormatOf(bytes)?.name === 'png') return [...leadingChunks(bytes, new Set([chunkType])).values()];
  const segments = namedSegments(bytes, applicationMarker, 'Exif\0');
  return segments.map((segment) => (segment[0] === 0 ? segment.subarray(1) : null));
}

interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
}

const isOddOrientation = ({ tag, type, count }: Entry): boolean =>
  tag === orientation && (type !== short || count !== 1);

/** Of the first directory. */
function entriesOf(block: Uint8Array): readonly Entry[] {
  if (block.length < headerBytes) return [];
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const isLittle = latin1(block.subarray(0, 2)) === 'II';
  const begin = view.getUint32(4, isLittle) + 2;
  if (begin > block.length) return [];
  const count = Math.min(
    view.getUint16(begin - 2, isLittle),
    Math.floor((block.length - begin) / entryBytes),
  );
  return Array.from({ length: count }, (_, index) => {
    const at = begin + index * entryBytes;
    return {
      tag: view.getUint16(at, isLittle),
      type: view.getUint16(at + 2, isLittle),
      count: view.getUint32(at + 4, isLittle),
    };
  });
}
