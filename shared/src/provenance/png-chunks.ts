import { latin1, utf8 } from './bytes.ts';
import { inflateBounded } from './inflate.ts';

export interface TextEntry {
  readonly keyword: string;
  readonly text: string;
}

export interface PngMetadata {
  readonly texts: readonly TextEntry[];
  /** The TIFF structure of an eXIf chunk. */
  readonly exif: Uint8Array | undefined;
}

const signatureBytes = 8;
const frameBytes = 12;
const maxTextChunks = 64;
/** For all chunks of a file together: text that inflates beyond it is ignored. */
const maxInflatedBytes = 1_048_576;

/**
 * Collects a PNG's text and EXIF chunks (tEXt, zTXt, iTXt, eXIf: https://www.w3.org/TR/png-3/#11textinfo); stops
 * quietly where the file stops making sense.
 */
export async function readPngMetadata(bytes: Uint8Array): Promise<PngMetadata> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const texts: TextEntry[] = [];
  let exif: Uint8Array | undefined;
  let inflatableBytes = maxInflatedBytes;
  for (let at = signatureBytes; at + frameBytes <= bytes.length && texts.length < maxTextChunks; ) {
    const sizeBytes = view.getUint32(at);
    const end = at + 8 + sizeBytes;
    if (end > bytes.length) break;
    const type = latin1(bytes.subarray(at + 4, at + 8));
    const data = bytes.subarray(at + 8, end);
    if (type === 'eXIf') exif ??= data;
    const text = await readText(type, data, inflatableBytes);
    if (text) {
      if (text.entry) texts.push(text.entry);
      inflatableBytes -= text.inflatedBytes;
    }
    at = end + 4;
  }
  return { texts, exif };
}

interface Read {
  readonly entry: TextEntry | null;
  readonly inflatedBytes: number;
}

async function readText(type: string, data: Uint8Array, inflatableBytes: number): Promise<Read | null> {
  if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') return null;
  const keywordEnd = data.indexOf(0);
  if (keywordEnd < 1 || keywordEnd > 79) return null;
  const keyword = latin1(data.subarray(0, keywordEnd));
  const rest = data.subarray(keywordEnd + 1);
  if (type === 'tEXt') return { entry: { keyword, text: latin1(rest) }, inflatedBytes: 0 };
  if (type === 'zTXt') return inflateText(keyword, rest.subarray(1), latin1, inflatableBytes);
  const isDeflated = rest[0] === 1;
  const languageEnd = rest.indexOf(0, 2);
  const translatedEnd = languageEnd < 0 ? -1 : rest.indexOf(0, languageEnd + 1);
  if (translatedEnd < 0) return null;
  const content = rest.subarray(translatedEnd + 1);
  if (isDeflated) return inflateText(keyword, content, utf8, inflatableBytes);
  return { entry: { keyword, text: utf8(content) }, inflatedBytes: 0 };
}

async function inflateText(
  keyword: string,
  data: Uint8Array,
  decode: (bytes: Uint8Array) => string,
  inflatableBytes: number,
): Promise<Read | null> {
  if (inflatableBytes <= 0) return null;
  const content = await inflateBounded(data, inflatableBytes);
  // Too long, or broken somewhere: the work done so far is not known, so the file has used its whole allowance.
  if (content === null) return { entry: null, inflatedBytes: inflatableBytes };
  return { entry: { keyword, text: decode(content) }, inflatedBytes: content.length };
}
