import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import {
  formulaCurve,
  iccProfile,
  powerCurve,
  profilePart,
  tableCurve,
  withSegments,
} from './icc-profile.ts';
import { pngChunk, withPngChunks } from './png-text.ts';
import type { Raster } from './scenes/canvas.ts';

/** Files of one picture, by what is odd about them: decoders could make different pictures of each. */
export type OddFiles = Readonly<Record<string, Uint8Array>>;

const [exifMarker, profileMarker] = [0xe1, 0xe2];
const open = ({ width, height, data }: Raster) => sharp(data, { raw: { width, height, channels: 3 } });
const text = (name: string) => Buffer.from(name, 'latin1');
const profileChunk = (profile: Buffer, name = 'a') =>
  pngChunk('iCCP', Buffer.concat([text(`${name}\0\0`), deflateSync(profile)]));
const linear = pngChunk('gAMA', Buffer.from([0, 1, 0x86, 0xa0]));
const codePoints = (...points: readonly number[]) => pngChunk('cICP', Buffer.from(points));

function damage(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk);
  copy.writeUInt8(copy.readUInt8(copy.length - 1) ^ 1, copy.length - 1);
  return copy;
}

/** Darker by far where it is read. */
const dark = iccProfile({ curve: powerCurve(4) });
const bright = iccProfile({ curve: powerCurve(0.3) });

/** Profiles of which Chromium and LittleCMS make different things. */
const oddProfiles = {
  'of version 5': iccProfile({ curve: powerCurve(4), version: 5 }),
  'of a link between devices': iccProfile({ curve: powerCurve(4), kind: 'link' }),
  'with code points': iccProfile({
    curve: powerCurve(2.2),
    version: 4,
    tags: [['cicp', Buffer.concat([text('cicp\0\0\0\0'), Buffer.from([1, 8, 0, 1])])]],
  }),
  'with a table of colours': iccProfile({ curve: powerCurve(4), tags: [['D2B0', text('not one at all')]] }),
  'with two curves of red': iccProfile({ curve: powerCurve(4), tags: [['rTRC', powerCurve(1)]] }),
  'with more tags than are read': iccProfile({
    curve: powerCurve(4),
    tags: Array.from({ length: 110 }, (_, index) => [`z${100 + index}`, Buffer.alloc(4)] as const),
  }),
  'with a power below zero': iccProfile({ curve: formulaCurve(0, [-1]), version: 4 }),
  'with light in black': iccProfile({ curve: tableCurve([30_000, 65_535]) }),
};

/** What servers refuse, and clients send a copy of. */
export async function refusedFiles(picture: Raster): Promise<OddFiles> {
  const [png, jpeg] = await Promise.all([open(picture).png().toBuffer(), open(picture).jpeg().toBuffer()]);
  const inJpeg = (...parts: readonly Buffer[]) => withSegments(jpeg, profileMarker, parts);
  const turn = (type: number, count = 1, name = 'Exif\0\0') =>
    withSegments(jpeg, exifMarker, [Buffer.concat([text(name), orientation(type, count)])]);
  const named = Object.entries(oddProfiles);
  return {
    ...Object.fromEntries(
      named.map(([what, profile]) => [`JPEG, profile ${what}`, inJpeg(profilePart(profile))]),
    ),
    ...Object.fromEntries(
      named.map(([what, profile]) => [`PNG, profile ${what}`, withPngChunks(png, [profileChunk(profile)])]),
    ),
    'JPEG, two profiles': inJpeg(profilePart(dark), profilePart(bright)),
    'JPEG, parts of a profile that count themselves wrongly': inJpeg(profilePart(dark, 1, 2)),
    'JPEG, turned by a number of four bytes': turn(4),
    'JPEG, turned by two numbers': turn(3, 2),
    'JPEG, turned by a block without its zeros': turn(3, 1, 'Exif\0\x01'),
    'PNG, turned by a number of four bytes': withPngChunks(png, [pngChunk('eXIf', orientation(4, 1))]),
    'PNG, code points of film': withPngChunks(png, [codePoints(9, 16, 0, 1)]),
    'PNG, a profile with a long name': withPngChunks(png, [profileChunk(dark, 'a'.repeat(80))]),
    'PNG, a profile that does not inflate': withPngChunks(png, [
      pngChunk('iCCP', text('a\0\0no profile')),
      linear,
    ]),
  };
}

/** PNGs of which browsers show the upper half alone. */
export async function halvedFiles(picture: Raster): Promise<OddFiles> {
  const png = await open(picture).png().toBuffer();
  const begin = png.indexOf('IDAT') - 4;
  const data = png.subarray(begin + 8, begin + 8 + png.readUInt32BE(begin));
  const [upper, lower] = [data.subarray(0, data.length >> 1), data.subarray(data.length >> 1)];
  const of = (...chunks: readonly Buffer[]) =>
    Buffer.concat([png.subarray(0, begin), ...chunks, png.subarray(-12)]);
  const first = pngChunk('IDAT', upper);
  return {
    'a text between the data': of(first, pngChunk('tEXt', text('a\0b')), pngChunk('IDAT', lower)),
    'data whose checksum is wrong': of(damage(first), pngChunk('IDAT', lower)),
  };
}

/** What servers read as browsers show it. */
export async function readFiles(picture: Raster): Promise<OddFiles> {
  const [png, jpeg] = await Promise.all([open(picture).png().toBuffer(), open(picture).jpeg().toBuffer()]);
  const inJpeg = (profile: Buffer) => withSegments(jpeg, profileMarker, [profilePart(profile)]);
  const half = dark.length >> 1;
  return {
    'JPEG, a profile of a power': inJpeg(dark),
    'JPEG, a profile with the curve of sRGB': inJpeg(
      iccProfile({ curve: formulaCurve(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]), version: 4 }),
    ),
    'JPEG, a profile with a table': inJpeg(iccProfile({ curve: tableCurve([0, 900, 20_000, 65_535]) })),
    'JPEG, a profile in two parts, the last one first': withSegments(jpeg, profileMarker, [
      profilePart(dark.subarray(half), 2, 2),
      profilePart(dark.subarray(0, half), 1, 2),
    ]),
    'JPEG, four inks': await open(picture).toColourspace('cmyk').jpeg().toBuffer(),
    'JPEG, four inks, on its side': withSegments(
      await open(picture).toColourspace('cmyk').jpeg().toBuffer(),
      exifMarker,
      [Buffer.concat([text('Exif\0\0'), orientation(3, 1)])],
    ),
    'JPEG, on its side': withSegments(jpeg, exifMarker, [
      Buffer.concat([text('Exif\0\0'), orientation(3, 1)]),
    ]),
    'PNG, a profile': withPngChunks(png, [profileChunk(dark)]),
    'PNG, a damaged profile before a good one': withPngChunks(png, [
      damage(profileChunk(bright)),
      profileChunk(dark),
    ]),
    'PNG, linear light': withPngChunks(png, [linear]),
    'PNG, a profile beside code points': withPngChunks(png, [codePoints(1, 13, 0, 1), profileChunk(dark)]),
    'PNG, code points of P3': withPngChunks(png, [codePoints(12, 13, 0, 1)]),
    'PNG, a profile beside code points of P3': withPngChunks(png, [
      profileChunk(dark),
      codePoints(12, 13, 0, 1),
    ]),
    ...(await palettes(picture)),
  };
}

async function palettes(picture: Raster): Promise<OddFiles> {
  const png = await open(picture).png({ palette: true }).toBuffer();
  const at = png.indexOf('PLTE') - 4;
  const end = at + 12 + png.readUInt32BE(at);
  const palette = png.subarray(at + 8, end - 4);
  const clear = pngChunk('tRNS', Buffer.alloc(palette.length / 3, 20));
  const behind = (...chunks: readonly Buffer[]) =>
    Buffer.concat([png.subarray(0, end), ...chunks, png.subarray(end)]);
  const short = (...chunks: readonly Buffer[]) =>
    Buffer.concat([
      png.subarray(0, at),
      pngChunk('PLTE', palette.subarray(0, 30)),
      ...chunks,
      png.subarray(end),
    ]);
  return {
    'PNG, a palette': png,
    'PNG, a palette that is clear': behind(clear),
    'PNG, a palette whose clearness is damaged': behind(damage(clear)),
    'PNG, a palette that is too short': short(),
    'PNG, a palette that is too short and ends clear': short(
      pngChunk('tRNS', Buffer.from([255, 255, 255, 255, 255, 255, 255, 255, 255, 20])),
    ),
  };
}

/** A block of EXIF with this entry alone: a quarter turn, written as this many numbers of a type (TIFF 6.0, section 2). */
function orientation(type: number, count: number): Buffer {
  const block = Buffer.alloc(26);
  block.write('MM');
  block.writeUInt16BE(42, 2);
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(1, 8);
  block.writeUInt16BE(0x0112, 10);
  block.writeUInt16BE(type, 12);
  block.writeUInt32BE(count, 14);
  if (type === 4) block.writeUInt32BE(6, 18);
  else block.writeUInt16BE(6, 18);
  return block;
}
