import type { Dimensions } from './dimensions.ts';

const ihdrAt = 12;
const widthAt = 16;
const heightAt = 20;

/** What a PNG's first chunk announces; null where that is no IHDR. */
export function pngDimensions(bytes: Uint8Array): Dimensions | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < heightAt + 4 || file.toString('latin1', ihdrAt, widthAt) !== 'IHDR') return null;
  return { width: file.readUInt32BE(widthAt), height: file.readUInt32BE(heightAt) };
}
