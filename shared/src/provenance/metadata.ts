import type { FileMetadata } from '../contract/provenance.ts';
import { type ExifMetadata, readExif, userCommentText } from './exif.ts';
import { findGeneratorMarker, type Traces } from './generator-markers.ts';
import { readPngMetadata, type TextEntry } from './png-chunks.ts';
import { plainText } from './sanitise.ts';
import { xmpProperty } from './xmp.ts';

const xmpKeyword = 'XML:com.adobe.xmp';
/** Keywords of PNG text that name a tool rather than tell something. */
const toolKeywords = new Set(['Software', 'Source', 'Artist', 'Author']);

interface Embedded {
  readonly exif: ExifMetadata;
  readonly texts: readonly TextEntry[];
}

/** What the file says about itself: removable, unverified, context only. Never rejects. */
export async function readMetadata(bytes: Uint8Array, format: 'jpeg' | 'png'): Promise<FileMetadata> {
  try {
    return describe(format === 'png' ? await fromPng(bytes) : { exif: await readExif(bytes), texts: [] });
  } catch {
    return {
      status: 'error',
      software: null,
      camera_make: null,
      camera_model: null,
      synthetic_tool_signal: false,
      matched_marker: null,
      verified: false,
    };
  }
}

/** exifr would inflate a PNG's colour profile without a bound, so it is given the EXIF chunk alone. */
async function fromPng(bytes: Uint8Array): Promise<Embedded> {
  const { texts, exif } = await readPngMetadata(bytes);
  const parsed = exif ? await readExif(exif).catch((): ExifMetadata => ({})) : {};
  const xmp = texts.find(({ keyword }) => keyword === xmpKeyword)?.text;
  return {
    exif: xmp === undefined ? parsed : { ...parsed, xmp },
    texts: texts.filter(({ keyword }) => keyword !== xmpKeyword),
  };
}

function describe(embedded: Embedded): FileMetadata {
  const { exif, texts } = embedded;
  const { ifd0 = {}, iptc = {}, xmp = '' } = exif;
  const pngSoftware = texts.find(({ keyword }) => keyword === 'Software')?.text;
  const matchedMarker = findGeneratorMarker(traces(embedded));
  const described = {
    software: firstText(ifd0.Software, xmpProperty(xmp, 'CreatorTool'), pngSoftware, iptc.OriginatingProgram),
    camera_make: firstText(ifd0.Make, xmpProperty(xmp, 'Make')),
    camera_model: firstText(ifd0.Model, xmpProperty(xmp, 'Model')),
    matched_marker: matchedMarker,
  };
  const saysSomething = Object.values(described).some((value) => value !== null);
  return {
    ...described,
    status: saysSomething || texts.length > 0 || xmp !== '' ? 'present' : 'none',
    synthetic_tool_signal: matchedMarker !== null,
    verified: false,
  };
}

function traces({ exif, texts }: Embedded): Traces {
  const { ifd0 = {}, iptc = {}, xmp = '' } = exif;
  const fromXmp = (localName: string) => xmpProperty(xmp, localName);
  const comment = userCommentText(exif.userComment);
  return {
    tools: [
      ...[
        ifd0.Software,
        ifd0.Make,
        ifd0.Model,
        ifd0.Artist,
        iptc.OriginatingProgram,
        iptc.Credit,
        iptc.Source,
      ],
      ...['CreatorTool', 'Credit', 'Source', 'softwareAgent'].map(fromXmp),
      ...texts.filter(({ keyword }) => toolKeywords.has(keyword)).map(({ text }) => text),
    ].filter((tool) => typeof tool === 'string'),
    texts: [
      ...texts,
      ...[ifd0.ImageDescription, iptc.Caption, fromXmp('description'), comment]
        .filter((text) => typeof text === 'string')
        .map((text) => ({ keyword: '', text })),
    ],
    digitalSourceType: fromXmp('DigitalSourceType'),
  };
}

function firstText(...candidates: readonly (string | null | undefined)[]): string | null {
  for (const candidate of candidates) {
    const text = plainText(candidate);
    if (text !== null) return text;
  }
  return null;
}
