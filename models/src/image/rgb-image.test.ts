import { expect, it } from 'vitest';
import { assertRgbImage } from './rgb-image.ts';

it('refuses data that does not fill the picture', () => {
  expect(() => assertRgbImage({ width: 2, height: 2, data: new Uint8Array(3) })).toThrow(/needs 12 bytes/);
  expect(() => assertRgbImage({ width: 0, height: 2, data: new Uint8Array(0) })).toThrow(/cannot be read/);
});
