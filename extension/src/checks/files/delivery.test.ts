import { expect, test } from 'vitest';
import type { Picture } from '../../picture/picture.ts';
import { chooseDelivery, convertWithin, type FileFacts } from './delivery.ts';

const limits = { maxBytes: 4_000_000, maxPixels: 25_000_000 };
const photo: FileFacts = { kind: 'jpeg', sizeBytes: 500_000, widthPx: 3000, heightPx: 2000 };

test.each(['jpeg', 'png'] as const)('a %s within the limits goes up as it is', (kind) => {
  expect(chooseDelivery({ ...photo, kind }, limits)).toBe('as_is');
  expect(chooseDelivery({ ...photo, kind, sizeBytes: limits.maxBytes }, limits)).toBe('as_is');
});

test('every other kind of picture is converted, however small', () => {
  expect(chooseDelivery({ ...photo, kind: 'other' }, limits)).toBe('converted');
});

test('too many bytes or too many pixels are converted', () => {
  expect(chooseDelivery({ ...photo, sizeBytes: limits.maxBytes + 1 }, limits)).toBe('converted');
  expect(chooseDelivery({ ...photo, widthPx: 5001, heightPx: 5000 }, limits)).toBe('converted');
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
  for (const { widthPx, heightPx } of asked) expect(widthPx * heightPx).toBeLessThanOrEqual(limits.maxPixels);
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
