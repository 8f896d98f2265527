import type { PictureHeader } from './picture-header.ts';

const ihdrAt = 12;
const widthAt = 16;
const heightAt = 20;
const depthAt = 24;
const interlaceAt = 28;
const ihdrEnd = 29;

/** Inflating, filters, a colour profile and an orientation, for 8 bits a channel; measured as passes of a JPEG. */
const plainPasses = 10;
const deepPasses = 26;
/** An interlaced picture is put together in memory before it is read. */
const interlacePasses = 8;

/** What a PNG's first chunk announces; null where that is no IHDR (https://www.w3.org/TR/png-3/#11IHDR). */
export function readPngHeader(bytes: Uint8Array): PictureHeader | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < ihdrEnd || file.toString('latin1', ihdrAt, widthAt) !== 'IHDR') return null;
  const depthPasses = file[depthAt] === 16 ? deepPasses : plainPasses;
  return {
    width: file.readUInt32BE(widthAt),
    height: file.readUInt32BE(heightAt),
    passes: depthPasses + (file[interlaceAt] === 0 ? 0 : interlacePasses),
  };
}
