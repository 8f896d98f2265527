import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeImage } from './decode-image.ts';
import { readChunks, writeChunk } from './png-chunks.ts';

const unit = 100_000;
const numbers = (...values: readonly number[]): Buffer => {
  const data = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) data.writeUInt32BE(Math.round(value * unit), 4 * at);
  return data;
};
const chunks = {
  usual: () => writeChunk('gAMA', numbers(0.45455)),
  linear: () => writeChunk('gAMA', numbers(1)),
  steep: () => writeChunk('gAMA', numbers(0.1)),
  sRgb: () => writeChunk('sRGB', Buffer.from([0])),
  primaries: () => writeChunk('cHRM', numbers(0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06)),
  wide: () => writeChunk('cHRM', numbers(0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06)),
  codePoints: () => writeChunk('cICP', Buffer.from([1, 13, 0, 1])),
  shortPrimaries: () => writeChunk('cHRM', Buffer.alloc(28)),
  longGamma: () => writeChunk('gAMA', numbers(1, 1)),
  noIntent: () => writeChunk('sRGB', Buffer.alloc(0)),
  fifthIntent: () => writeChunk('sRGB', Buffer.from([4])),
  noProfile: () => writeChunk('iCCP', Buffer.from('a\0\0no profile', 'latin1')),
  brightness: () => writeChunk('cICP', Buffer.from([9, 16, 0, 1])),
};
type Name = keyof typeof chunks;

const greys = [0, 64, 128, 192, 255];

/** One row of greys, with these chunks behind its header. */
async function pngOf(names: readonly Name[], channels: 1 | 3 = 3, alpha?: number): Promise<Buffer> {
  const pixels = Buffer.from(greys.flatMap((grey) => Array<number>(channels).fill(grey)));
  const raw = sharp(pixels, { raw: { width: greys.length, height: 1, channels } });
  return withChunks(await (alpha === undefined ? raw : raw.ensureAlpha(alpha)).png().toBuffer(), names);
}

function withChunks(png: Buffer, names: readonly Name[]): Buffer {
  const { chunks: all } = readChunks(png, 8, () => true);
  const [header, ...rest] = all.map(({ bytes }) => bytes);
  if (!header) throw new Error('the picture has no header');
  const added = names.map((name) => chunks[name]().bytes);
  return Buffer.concat([png.subarray(0, 8), header, ...added, ...rest]);
}

const shown = async (png: Buffer) => [...(await decodeImage(png)).data].filter((_, at) => at % 3 === 0);

test.each<readonly Name[]>([
  [],
  ['usual'],
  ['primaries', 'usual'],
  ['sRgb', 'linear'],
  ['codePoints', 'linear'],
  ['wide'],
  ['shortPrimaries', 'usual'],
  ['longGamma'],
])('ordinary numbers are taken as they are: %s %s', async (...names) => {
  expect(await shown(await pngOf(names.filter(Boolean)))).toEqual(greys);
});

// Chromium shows 188 for 128 of a linear file.
test.each([1, 3] as const)('linear light is shown as browsers show it, %i channels', async (channels) => {
  expect(await shown(await pngOf(['linear'], channels))).toEqual([0, 137, 188, 225, 255]);
});

// Chromium shows 188 for all of them: it passes over what it cannot read, and takes what comes next.
test.each<Name>(['noIntent', 'fifthIntent', 'shortPrimaries', 'longGamma'])(
  'a chunk that nobody can read hides no gamma: %s',
  async (name) => {
    expect(await shown(await pngOf([name, 'linear']))).toEqual([0, 137, 188, 225, 255]);
  },
);

test('a profile that cannot be read is refused', async () => {
  await expect(pngOf(['noProfile', 'usual']).then(decodeImage)).rejects.toThrow('odd colour profile');
});

test('a profile goes before a gamma', async () => {
  const png = await sharp(await pngOf([]))
    .withIccProfile('srgb')
    .png()
    .toBuffer();
  expect(await shown(withChunks(png, ['linear']))).toEqual(greys);
});

test('what is transparent lies on white after that', async () => {
  expect(await shown(await pngOf(['linear'], 3, 0))).toEqual([255, 255, 255, 255, 255]);
});

test('of sixteen bits all are used', async () => {
  const wanted = [10, 60, 128, 200, 250];
  const light = (grey: number) => {
    const encoded = grey / 255;
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
  };
  const stored = Uint16Array.from(
    wanted.flatMap((grey) => Array<number>(3).fill(65_535 * light(grey) ** 0.1)),
  );
  const raw = { width: wanted.length, height: 1, channels: 3, depth: 'ushort' } as const;
  const png = await sharp(stored, { raw }).toColourspace('rgb16').png().toBuffer();
  expect(await shown(withChunks(png, ['steep']))).toEqual(wanted);
});

test.each<readonly Name[]>([['wide', 'usual'], ['brightness']])(
  'colours of another space are refused: %s %s',
  async (...names) => {
    await expect(pngOf(names.filter(Boolean)).then(decodeImage)).rejects.toThrow('another space');
  },
);

test('a chunk whose checksum is wrong says nothing', async () => {
  const png = await pngOf(['linear']);
  const at = png.indexOf('gAMA');
  png.writeUInt8(png.readUInt8(at + 8) ^ 1, at + 8);
  expect(await shown(png)).toEqual(greys);
});
