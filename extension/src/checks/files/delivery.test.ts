import { limits as serverLimits } from '@telltale/shared/contract';
import { expect, test } from 'vitest';
import type { Picture } from '../../picture/picture.ts';
import { chooseDelivery, convertWithin } from './delivery.ts';

const limits = { ...serverLimits, maxBytes: 4_000_000 };

/** As far as its frame header. */
function jpegOf(width: number, height: number, components = 3): Uint8Array {
  const frame = [0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, components];
  return Uint8Array.from([0xff, 0xd8, ...frame, ...new Array(9).fill(1), 0xff, 0xd9]);
}

/** As far as its first chunk. */
function pngOf(width: number, height: number, { depth = 8, interlaced = false } = {}): Uint8Array {
  const file = new Uint8Array(33);
  file.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(file.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  file.set([depth, 2, 0, 0, Number(interlaced)], 24);
  return file;
}

test.each([
  ['JPEG', jpegOf(3000, 2000)],
  ['PNG', pngOf(3000, 2000)],
])('a %s within the limits goes up as it is', async (_kind, file) => {
  expect(await chooseDelivery(file, limits)).toBe('as_is');
  expect(await chooseDelivery(file, { ...limits, maxBytes: file.byteLength })).toBe('as_is');
});

test('every other kind of picture is converted, however small', async () => {
  expect(await chooseDelivery(new TextEncoder().encode('RIFF1234WEBPVP8 '), limits)).toBe('converted');
});

test.each([
  ['too many pixels', jpegOf(5001, 5000)],
  ['too long a side', jpegOf(800, 20_000)],
  ['16 bits a channel above 15 megapixels', pngOf(5000, 3500, { depth: 16 })],
  ['an interlaced one above 22 megapixels', pngOf(5000, 4800, { interlaced: true })],
  ['four inks above 12 megapixels', jpegOf(4500, 3000, 4)],
])('what the server would refuse to decode is converted: %s', async (_what, file) => {
  expect(await chooseDelivery(file, limits)).toBe('converted');
});

test('colours of another space without a profile, which the server refuses, are converted', async () => {
  const codePoints = [0, 0, 0, 4, 0x63, 0x49, 0x43, 0x50, 9, 16, 0, 1, 0x4d, 0x23, 0x23, 0xfe];
  expect(await chooseDelivery(Uint8Array.from([...pngOf(64, 64), ...codePoints]), limits)).toBe('converted');
});

test('too many bytes are converted', async () => {
  const file = jpegOf(3000, 2000);
  expect(await chooseDelivery(file, { ...limits, maxBytes: file.byteLength - 1 })).toBe('converted');
});

/** A picture whose JPEG takes so many bytes per pixel. */
function pictureOf(widthPx: number, heightPx: number, bytesPerPixel: number) {
  const asked: { widthPx: number; heightPx: number }[] = [];
  const picture: Picture = {
    widthPx,
    heightPx,
    pixels: async () => ({ width: widthPx, height: heightPx, data: new Uint8Array(), channels: 4 }),
    toJpeg: async (size) => {
      asked.push(size);
      return new Blob([new Uint8Array(Math.ceil(size.widthPx * size.heightPx * bytesPerPixel))]);
    },
    close: () => undefined,
  };
  return { picture, asked };
}

test('a conversion that fits keeps the size of the picture', async () => {
  const { picture, asked } = pictureOf(1000, 800, 0.5);
  expect((await convertWithin(picture, limits)).size).toBe(400_000);
  expect(asked).toEqual([{ widthPx: 1000, heightPx: 800 }]);
});

test('a conversion never exceeds the pixels of the lane', async () => {
  const { picture, asked } = pictureOf(12_000, 9_000, 0.1);
  await convertWithin(picture, limits);
  for (const { widthPx, heightPx } of asked)
    expect(widthPx * heightPx).toBeLessThanOrEqual(limits.imagePixels);
});

test('a conversion has no longer side than the server decodes', async () => {
  const { picture, asked } = pictureOf(800, 20_000, 0.1);
  await convertWithin(picture, limits);
  expect(asked).toEqual([{ widthPx: 655, heightPx: 16_384 }]);
});

test('a conversion never exceeds the bytes of the lane', async () => {
  const { picture, asked } = pictureOf(5000, 5000, 1.2);
  expect((await convertWithin(picture, limits)).size).toBeLessThanOrEqual(limits.maxBytes);
  expect(asked.length).toBeGreaterThan(1);
});

test('a picture that cannot be made to fit is too large, instead of being tried for ever', async () => {
  const { picture } = pictureOf(5000, 5000, 1);
  const stubborn: Picture = {
    ...picture,
    toJpeg: async () => new Blob([new Uint8Array(limits.maxBytes + 1)]),
  };
  await expect(convertWithin(stubborn, limits)).rejects.toMatchObject({ code: 'too_large' });
});
