import type { FileMetadata } from '../contract/provenance.ts';
import type { EmbeddedMetadata } from './embedded-metadata.ts';
import { findGeneratorMarker, type Traces } from './generator-markers.ts';
import { plainText } from './sanitise.ts';
import { xmpProperty } from './xmp.ts';

/** Keywords of PNG text that name a program or a device (PNG specification, section 11.3.3.2), and a person. */
const toolKeywords: readonly string[] = ['Software', 'Source'];
const creditKeywords: readonly string[] = ['Artist', 'Author'];

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
  const fromTexts = (keywords: readonly string[]) =>
    texts.filter(({ keyword }) => keywords.includes(keyword)).map(({ text }) => text);
  return {
    maker: exif.Make ?? null,
    tools: [
      ...fieldsOfText([exif.Software, iptc['Originating Program']]),
      ...fieldsOfText(['CreatorTool', 'softwareAgent'].map(fromXmp)),
      ...fromTexts(toolKeywords),
    ],
    credits: [
      ...fieldsOfText([exif.Artist, iptc.Credit, iptc.Source]),
      ...fieldsOfText(['Credit', 'Source'].map(fromXmp)),
      ...fromTexts(creditKeywords),
    ],
    texts: [
      ...texts,
      ...fieldsOfText([
        exif.ImageDescription,
        iptc['Caption/Abstract'],
        fromXmp('description'),
        exif.UserComment,
      ]).map((text) => ({ keyword: '', text })),
    ],
    digitalSourceType: fromXmp('DigitalSourceType'),
    generation: fieldsOfText(['AISystemUsed', 'AIPromptInformation'].map(fromXmp)),
    prescribed: fromXmp('AIGC'),
  };
}

function fieldsOfText(fields: readonly unknown[]): string[] {
  return fields.filter((field) => typeof field === 'string');
}

function firstText(...candidates: readonly (string | null | undefined)[]): string | null {
  for (const candidate of candidates) {
    const text = plainText(candidate);
    if (text !== null) return text;
  }
  return null;
}
