import type { FileMetadata } from '../contract/provenance.ts';
import type { EmbeddedMetadata } from './embedded-metadata.ts';
import { findGeneratorMarker, type Traces } from './generator-markers.ts';
import { plainText } from './sanitise.ts';
import { xmpProperty } from './xmp.ts';

/** Keywords of PNG text that name a tool rather than tell something. */
const toolKeywords = new Set(['Software', 'Source', 'Artist', 'Author']);

/** In the contract's words: which program and camera, and whether a known generator left its trace. */
export function describeMetadata(embedded: EmbeddedMetadata): FileMetadata {
  const { texts } = embedded;
  const { exif = {}, iptc = {}, xmp: { _raw: xmp } = { _raw: '' } } = embedded.exif;
  const pngSoftware = texts.find(({ keyword }) => keyword === 'Software')?.text;
  const found = traces(embedded);
  const matchedMarker = findGeneratorMarker(found);
  const described = {
    software: firstText(
      exif.Software,
      xmpProperty(xmp, 'CreatorTool'),
      pngSoftware,
      iptc['Originating Program'],
    ),
    camera_make: firstText(exif.Make, xmpProperty(xmp, 'Make')),
    camera_model: firstText(exif.Model, xmpProperty(xmp, 'Model')),
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

function traces({ exif: found, texts }: EmbeddedMetadata): Traces {
  const { exif = {}, iptc = {}, xmp: { _raw: xmp } = { _raw: '' } } = found;
  const fromXmp = (localName: string) => xmpProperty(xmp, localName);
  return {
    tools: [
      ...[
        exif.Software,
        exif.Make,
        exif.Model,
        exif.Artist,
        iptc['Originating Program'],
        iptc.Credit,
        iptc.Source,
      ],
      ...['CreatorTool', 'Credit', 'Source', 'softwareAgent'].map(fromXmp),
      ...texts.filter(({ keyword }) => toolKeywords.has(keyword)).map(({ text }) => text),
    ].filter((tool) => typeof tool === 'string'),
    texts: [
      ...texts,
      ...[exif.ImageDescription, iptc['Caption/Abstract'], fromXmp('description'), exif.UserComment]
        .filter((text) => typeof text === 'string')
        .map((text) => ({ keyword: '', text })),
    ],
    digitalSourceType: fromXmp('DigitalSourceType'),
    packet: xmp,
  };
}

function firstText(...candidates: readonly (string | null | undefined)[]): string | null {
  for (const candidate of candidates) {
    const text = plainText(candidate);
    if (text !== null) return text;
  }
  return null;
}
