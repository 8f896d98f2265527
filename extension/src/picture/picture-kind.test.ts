import { expect, test } from 'vitest';
import { kindOf } from './picture-kind.ts';

const png = Uint8Array.from([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  ...[0, 0, 0x75, 0x30, 0, 0, 0x01, 0x02, 8, 2, 0, 0, 0],
]);
/** An APP0 segment, fill bytes, then a progressive frame header of 600 x 400. */
const jpeg = Uint8Array.from([
  ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff],
  ...[0xff, 0xc2, 0, 17, 8, 0x01, 0x90, 0x02, 0x58, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
]);

test('the kind follows the first bytes', () => {
  expect(kindOf(png)).toBe('png');
  expect(kindOf(jpeg)).toBe('jpeg');
  expect(kindOf(new TextEncoder().encode('RIFF1234WEBPVP8 '))).toBe('other');
  expect(kindOf(new Uint8Array())).toBe('other');
});
