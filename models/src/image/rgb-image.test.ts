import { expect, it } from 'vitest';
import { assertRgbImage, rgbFromRgba } from './rgb-image.ts';

it('lays transparent pixels on white', () => {
  const rgba = new Uint8Array([10, 20, 30, 255, 10, 20, 30, 0, 0, 100, 200, 51]);
  expect([...rgbFromRgba(rgba, 3, 1).data]).toEqual([10, 20, 30, 255, 255, 255, 204, 224, 244]);
});

it('refuses data that does not fill the picture', () => {
  expect(() => rgbFromRgba(new Uint8Array(3), 1, 1)).toThrow(/3 bytes, not 4/);
  expect(() => assertRgbImage({ width: 2, height: 2, data: new Uint8Array(3) })).toThrow(/needs 12 bytes/);
  expect(() => assertRgbImage({ width: 0, height: 2, data: new Uint8Array(0) })).toThrow(/cannot be read/);
});
