import { type ExifMetadata, readExif } from './exif.ts';
import { readPngMetadata, type TextEntry } from './png-chunks.ts';

const xmpKeyword = 'XML:com.adobe.xmp';

export type MetadataFormat = 'jpeg' | 'png' | 'webp' | 'avif';

export interface EmbeddedMetadata {
  readonly exif: ExifMetadata;
  /** Of a PNG. */
  readonly texts: readonly TextEntry[];
}

/** @throws {Error} where the bytes are not of the format */
export async function readEmbedded(bytes: Uint8Array, format: MetadataFormat): Promise<EmbeddedMetadata> {
  return format === 'png' ? readFromPng(bytes) : { exif: readExif(bytes), texts: [] };
}

/** A PNG's texts are inflated with a bound of ours, for all of them together; the reader is given the EXIF chunk alone. */
async function readFromPng(bytes: Uint8Array): Promise<EmbeddedMetadata> {
  const { texts, exif } = await readPngMetadata(bytes);
  const parsed = exif ? readExifChunk(exif) : {};
  const xmp = texts.find(({ keyword }) => keyword === xmpKeyword)?.text;
  return {
    exif: xmp === undefined ? parsed : { ...parsed, xmp: { _raw: xmp } },
    texts: texts.filter(({ keyword }) => keyword !== xmpKeyword),
  };
}

/** A broken one does not hide what else the file says. */
function readExifChunk(chunk: Uint8Array): ExifMetadata {
  try {
    return readExif(chunk);
  } catch {
    return {};
  }
}
