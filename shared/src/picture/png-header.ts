import { latin1 } from '../provenance/bytes.ts';
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
  if (bytes.length < ihdrEnd || latin1(bytes.subarray(ihdrAt, widthAt)) !== 'IHDR') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const depthPasses = bytes[depthAt] === 16 ? deepPasses : plainPasses;
  return {
    width: view.getUint32(widthAt),
    height: view.getUint32(heightAt),
    passes: depthPasses + (bytes[interlaceAt] === 0 ? 0 : interlacePasses),
  };
}
