import { crc32 as zlibCrc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { limits } from '../contract/limits.ts';
import { crc32 } from './crc32.ts';
import { readPngColours } from './png-colours.ts';
import { isReadByServers } from './server-reads.ts';

function chunk(type: string, data: Uint8Array, checksum?: number): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length);
  typed.copy(framed, 4);
  framed.writeUInt32BE(checksum ?? zlibCrc32(typed), typed.length + 4);
  return framed;
}

function numbers(...values: readonly number[]): Buffer {
  const data = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) data.writeUInt32BE(Math.round(value * 100_000), 4 * at);
  return data;
}

const wide = numbers(0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06);
const chunks = {
  'usual gamma': chunk('gAMA', numbers(0.45455)),
  'linear gamma': chunk('gAMA', numbers(1)),
  'no gamma': chunk('gAMA', numbers(0)),
  'long gamma': chunk('gAMA', numbers(1, 1)),
  'no intent': chunk('sRGB', Buffer.alloc(0)),
  'an intent': chunk('sRGB', Buffer.from([0])),
  'a profile': chunk('iCCP', Buffer.from('P3\0\0deflated')),
  'a profile without a name': chunk('iCCP', Buffer.from('\0\0deflated')),
  'a gamma near the usual one': chunk('gAMA', numbers(0.47)),
  'a palette': chunk('PLTE', Buffer.from([1, 2, 3])),
  'usual primaries': chunk('cHRM', numbers(0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06)),
  'short primaries': chunk('cHRM', wide.subarray(4)),
  'wide primaries': chunk('cHRM', wide),
  'damaged wide primaries': chunk('cHRM', wide, 1),
  'endless primaries': Buffer.concat([numbers(40_000), Buffer.from('cHRM')]),
  'code points of sRGB': chunk('cICP', Buffer.from([1, 13, 0, 1])),
  'code points of Display P3': chunk('cICP', Buffer.from([12, 13, 0, 1])),
  'code points of HDR': chunk('cICP', Buffer.from([9, 16, 0, 1])),
  pixels: chunk('IDAT', Buffer.from('deflated')),
};
type Name = keyof typeof chunks;

function pngOf(names: readonly Name[]): Uint8Array {
  const header = Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 2, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const all = [...names, 'pixels' as const].map((name) => chunks[name]);
  // Amid other bytes, as a file that was cut from a larger one.
  const file = Buffer.concat([Buffer.alloc(3), signature, chunk('IHDR', header), ...all]);
  return new Uint8Array(file).subarray(3);
}

test.each<{ readonly of: readonly Name[] }>([
  { of: ['wide primaries', 'usual gamma'] },
  { of: ['damaged wide primaries', 'wide primaries', 'usual gamma'] },
  { of: ['no intent', 'short primaries', 'wide primaries', 'usual gamma'] },
  { of: ['code points of HDR', 'a profile'] },
  { of: ['an intent', 'code points of HDR'] },
  { of: ['a profile without a name'] },
  { of: ['a palette', 'a profile'] },
])('of another space, and not for servers as it is: $of', async ({ of }) => {
  expect(readPngColours(pngOf(of))).toMatchObject({ isOtherSpace: true, unusualGamma: null });
  expect(await isReadByServers(pngOf(of), limits)).toBe(false);
});

test.each<{ readonly of: readonly Name[]; readonly gamma?: number }>([
  { of: [] },
  { of: ['usual primaries', 'usual gamma'] },
  { of: ['wide primaries', 'linear gamma', 'an intent'] },
  { of: ['code points of sRGB', 'wide primaries'] },
  { of: ['code points of sRGB', 'a profile'] },
  { of: ['code points of Display P3'] },
  { of: ['a profile', 'code points of Display P3'] },
  { of: ['wide primaries'] },
  { of: ['long gamma'] },
  { of: ['no intent', 'short primaries', 'linear gamma'], gamma: 1 },
  { of: ['damaged wide primaries', 'usual gamma'] },
  { of: ['usual gamma', 'endless primaries'] },
  { of: ['no gamma'] },
  { of: ['a gamma near the usual one'] },
  { of: ['linear gamma'], gamma: 1 },
  { of: ['pixels', 'wide primaries', 'usual gamma'] },
])('of sRGB, or of what servers convert: $of', async ({ of, gamma = null }) => {
  expect(readPngColours(pngOf(of))).toMatchObject({ isOtherSpace: false, unusualGamma: gamma });
  expect(await isReadByServers(pngOf(of), limits)).toBe(true);
});

test('a profile counts before numbers', () => {
  const { deflatedProfile, ...colours } = readPngColours(
    pngOf(['wide primaries', 'linear gamma', 'a profile']),
  );
  expect(colours).toEqual({ isOtherSpace: false, unusualGamma: null, codePoints: null });
  expect(Buffer.from(deflatedProfile ?? []).toString()).toBe('deflated');
});

test('a file that ends anywhere is read without an error', () => {
  const png = pngOf(['wide primaries', 'usual gamma']);
  for (let end = 0; end <= png.length; end += 1) readPngColours(png.subarray(0, end));
});

test('a checksum is that of zlib', () => {
  for (const text of ['', 'IEND', 'gAMA and more'])
    expect(crc32(Buffer.from(text))).toBe(zlibCrc32(Buffer.from(text)));
});
