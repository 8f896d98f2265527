import type { Dimensions } from './dimensions.ts';

const markerPrefix = 0xff;
const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Cameras and editors write a few dozen before the frame header; a file of nothing else would only cost time. */
const maxMarkers = 10_000;
/** SOF0 to SOF15, among which three numbers mean something else: DHT, JPG and DAC. */
const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** TEM, and RST0 to SOI: markers without a length. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** What a JPEG's frame header announces; null where none comes before the picture's data. */
export function jpegDimensions(bytes: Uint8Array): Dimensions | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  for (let count = 0; count < maxMarkers; count++) {
    at = file.indexOf(markerPrefix, at);
    if (at < 0) return null;
    while (file[at] === markerPrefix) at += 1;
    const marker = file[at] ?? endOfImage;
    at += 1;
    // As decoders do: a zero makes the prefix ordinary data, and stray data between segments is passed over.
    if (marker === 0 || standsAlone(marker)) continue;
    if (marker === startOfScan || marker === endOfImage || at + 7 > file.length) return null;
    if (isStartOfFrame(marker))
      return { width: file.readUInt16BE(at + 5), height: file.readUInt16BE(at + 3) };
    at += file.readUInt16BE(at);
  }
  return null;
}
