import type { PictureHeader } from './picture-header.ts';

const markerPrefix = 0xff;
export const startOfScan = 0xda;
export const endOfImage = 0xd9;
/** Cameras and editors write a few dozen before the frame header; a file of nothing else would only cost time. */
const maxMarkers = 10_000;
/** Baseline, extended and progressive, Huffman-coded. Arithmetic coding is slow, and not all browsers read it. */
const lastReadFrame = 0xc2;
/**
 * SOF0 to SOF15, among which three numbers mean something else: DHT, JPG and DAC (ITU-T T.81, table B.1:
 * https://www.w3.org/Graphics/JPEG/itu-t81.pdf).
 */
const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** TEM, and RST0 to SOI: markers without a length. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** Huffman decoding aside: a colour profile, an orientation; and turning four inks into three colours. */
const plainPasses = 4;
const inkPasses = 30;
const inkCount = 4;

interface Marker {
  readonly code: number;
  /** Behind the code: where the length of its segment stands, if it has one. */
  readonly at: number;
}

/**
 * What a JPEG's frame header announces, and how many scans follow it, each of which is a pass over the whole picture;
 * null where no frame header comes before the picture's data, or one that is not read here.
 */
export function readJpegHeader(bytes: Uint8Array): PictureHeader | null {
  let at = 2;
  for (let count = 0; count < maxMarkers; count++) {
    const marker = nextMarker(bytes, at);
    if (marker.code === startOfScan || marker.code === endOfImage || marker.at + 8 > bytes.length)
      return null;
    if (isStartOfFrame(marker.code)) return readFrame(bytes, marker);
    at = behindSegment(bytes, marker);
  }
  return null;
}

function readFrame(bytes: Uint8Array, { code, at }: Marker): PictureHeader | null {
  if (code > lastReadFrame) return null;
  const colourPasses = bytes[at + 7] === inkCount ? inkPasses : plainPasses;
  return {
    width: uint16(bytes, at + 5),
    height: uint16(bytes, at + 3),
    passes: countScans(bytes, behindSegment(bytes, { code, at })) + colourPasses,
  };
}

/**
 * A decoder goes over the whole picture for each scan, however short: 17 bytes a time suffice for that. Segments are
 * passed over as decoders do, so that a thumbnail's scans are not counted and none that a decoder meets is missed.
 */
function countScans(bytes: Uint8Array, from: number): number {
  let scans = 0;
  let at = from;
  while (at < bytes.length) {
    const marker = nextMarker(bytes, at);
    if (marker.code === endOfImage) break;
    if (marker.code === startOfScan) scans += 1;
    at = behindSegment(bytes, marker);
  }
  return scans;
}

/** As decoders do: a zero makes the prefix ordinary data, and stray data between segments is passed over. */
export function nextMarker(bytes: Uint8Array, from: number): Marker {
  let at = from;
  while (at < bytes.length) {
    // A plain loop: indexOf costs more than it saves where a hostile file is full of prefixes.
    while (at < bytes.length && bytes[at] !== markerPrefix) at += 1;
    while (bytes[at] === markerPrefix) at += 1;
    const code = bytes[at] ?? endOfImage;
    at += 1;
    if (code !== 0 && !standsAlone(code)) return { code, at };
  }
  return { code: endOfImage, at };
}

export const behindSegment = (bytes: Uint8Array, { at }: Marker): number =>
  at + Math.max(2, uint16(bytes, at));

const uint16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
