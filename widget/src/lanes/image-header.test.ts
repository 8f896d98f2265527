import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pixelsInHeader } from './image-header.ts';

const plain = sharp({ create: { width: 320, height: 200, channels: 3, background: '#456' } });
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

test('a JPEG and a PNG announce their pixels', async () => {
  expect(pixelsInHeader(viewOf(await plain.clone().jpeg().toBuffer()))).toBe(64_000);
  expect(pixelsInHeader(viewOf(await plain.clone().jpeg({ progressive: true }).toBuffer()))).toBe(64_000);
  expect(pixelsInHeader(viewOf(await plain.clone().png().toBuffer()))).toBe(64_000);
});

test('what is cut, or something else, announces nothing', async () => {
  const jpeg = await plain.clone().jpeg().toBuffer();
  expect(pixelsInHeader(viewOf(jpeg.subarray(0, 30)))).toBe(0);
  expect(pixelsInHeader(viewOf(await plain.clone().webp().toBuffer()))).toBe(0);
  expect(pixelsInHeader(viewOf(new Uint8Array(3)))).toBe(0);
});
