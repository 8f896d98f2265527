import { inflateSync } from 'node:zlib';

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

/** Collects a PNG's text and EXIF chunks; stops quietly where the file stops making sense. */
export function readPngMetadata(bytes: Uint8Array): PngMetadata {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const texts: TextEntry[] = [];
  let exif: Uint8Array | undefined;
  let inflatableBytes = maxInflatedBytes;
  for (let at = signatureBytes; at + frameBytes <= file.length && texts.length < maxTextChunks; ) {
    const sizeBytes = file.readUInt32BE(at);
    const end = at + 8 + sizeBytes;
    if (end > file.length) break;
    const type = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, end);
    if (type === 'eXIf') exif ??= data;
    const text = readText(type, data, inflatableBytes);
    if (text) {
      if (text.entry) texts.push(text.entry);
      inflatableBytes -= text.inflatedBytes;
    }
    at = end + 4;
  }
  return { texts, exif };
}

function readText(type: string, data: Buffer, inflatableBytes: number) {
  if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') return null;
  const keywordEnd = data.indexOf(0);
  if (keywordEnd < 1 || keywordEnd > 79) return null;
  const keyword = data.toString('latin1', 0, keywordEnd);
  const rest = data.subarray(keywordEnd + 1);
  if (type === 'tEXt') return { entry: { keyword, text: rest.toString('latin1') }, inflatedBytes: 0 };
  if (type === 'zTXt') return inflated(keyword, rest.subarray(1), 'latin1', inflatableBytes);
  const isDeflated = rest[0] === 1;
  const languageEnd = rest.indexOf(0, 2);
  const translatedEnd = languageEnd < 0 ? -1 : rest.indexOf(0, languageEnd + 1);
  if (translatedEnd < 0) return null;
  const content = rest.subarray(translatedEnd + 1);
  if (isDeflated) return inflated(keyword, content, 'utf8', inflatableBytes);
  return { entry: { keyword, text: content.toString('utf8') }, inflatedBytes: 0 };
}

function inflated(keyword: string, data: Buffer, encoding: 'latin1' | 'utf8', inflatableBytes: number) {
  if (inflatableBytes <= 0) return null;
  try {
    const content = inflateSync(data, { maxOutputLength: inflatableBytes });
    return { entry: { keyword, text: content.toString(encoding) }, inflatedBytes: content.length };
  } catch {
    // Too long, or broken somewhere: the work done so far is not known, so the file has used its whole allowance.
    return { entry: null, inflatedBytes: inflatableBytes };
  }
}
