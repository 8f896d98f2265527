import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { hammingDistanceBits, isPdqHex, type PixelImage, pdq } from './pdq.ts';

const vectorsDir = fileURLToPath(new URL('./vectors/', import.meta.url));
const vectors = readFileSync(`${vectorsDir}expected.csv`, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [file = '', hex = '', quality = ''] = line.split(',');
    return { file, hex, quality: Number(quality) };
  });

async function decode(picture: Sharp): Promise<PixelImage> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data, channels: 3 };
}

const openVector = (file: string) => sharp(vectorsDir + file);
const photographLike = 'scene-800x600.jpg';

function withAlpha(image: PixelImage): PixelImage {
  const data = new Uint8ClampedArray(image.width * image.height * 4).fill(255);
  for (let pixel = 0; pixel < image.width * image.height; pixel++) {
    data.set(image.data.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
  }
  return { ...image, data, channels: 4 };
}

test('the thirty vectors are all there', () => {
  expect(vectors).toHaveLength(30);
});

describe.each(vectors)('$file', ({ file, hex, quality }) => {
  test('lies within 10 bits of the reference, quality included', async () => {
    const actual = pdq(await decode(openVector(file)));
    expect(Math.abs(actual.quality - quality)).toBeLessThanOrEqual(1);
    if (quality >= 80) expect(hammingDistanceBits(actual.hex, hex)).toBeLessThanOrEqual(10);
  });

  test('hashes equally as RGB and as RGBA', async () => {
    const rgb = await decode(openVector(file));
    expect(pdq(withAlpha(rgb))).toEqual(pdq(rgb));
  });
});

describe('closeness', () => {
  test.each([
    ['recompressed as JPEG quality 50', (picture: Sharp) => picture.jpeg({ quality: 50 })],
    ['halved in size', (picture: Sharp) => picture.resize(400)],
    ['brightened by a tenth', (picture: Sharp) => picture.linear(1.1)],
  ])('a picture %s keeps its hash within 10 bits', async (_change, change) => {
    const before = pdq(await decode(openVector(photographLike)));
    const copy = await change(openVector(photographLike)).toBuffer();
    const after = pdq(await decode(sharp(copy)));
    expect(hammingDistanceBits(before.hex, after.hex)).toBeLessThanOrEqual(10);
  });

  test('pictures of different subjects lie further apart than 31 bits', async () => {
    const subjects = ['scene-800x600.jpg', 'voronoi-640x480.png', 'fbm-512x512.png', 'checker-512x512.jpg'];
    const hashes = await Promise.all(subjects.map(async (file) => pdq(await decode(openVector(file))).hex));
    for (const [index, a] of hashes.entries()) {
      for (const b of hashes.slice(index + 1)) expect(hammingDistanceBits(a, b)).toBeGreaterThan(31);
    }
  });
});

describe('odd sizes', () => {
  test('a picture too small to hash has an all-zero hash of quality 0', () => {
    const tiny = { width: 4, height: 100, channels: 3, data: new Uint8Array(4 * 100 * 3) } as const;
    expect(pdq(tiny)).toEqual({ hex: '0'.repeat(64), quality: 0 });
  });

  test.each([
    [5, 5],
    [64, 64],
    [5, 3000],
    [513, 7],
  ])('%i x %i is hashed, and twice alike', (width, height) => {
    const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 2_654_435_761) >>> 24);
    const image = { width, height, channels: 3, data } as const;
    const first = pdq(image);
    expect(isPdqHex(first.hex)).toBe(true);
    expect(pdq(image)).toEqual(first);
  });

  test('pixels that do not fit their dimensions are refused', () => {
    expect(() => pdq({ width: 10, height: 10, channels: 4, data: new Uint8Array(300) })).toThrow(RangeError);
  });
});

describe('distance', () => {
  const zero = '0'.repeat(64);

  test('counts the bits that differ, symmetrically', () => {
    expect(hammingDistanceBits(zero, 'f'.repeat(64))).toBe(256);
    expect(hammingDistanceBits(zero, `${'0'.repeat(63)}5`)).toBe(2);
    expect(hammingDistanceBits(`8${'0'.repeat(63)}`, zero)).toBe(1);
  });

  test.each(['', 'F'.repeat(64), '0'.repeat(63), `${zero}0`, `${'0'.repeat(63)}g`, `${zero}\n`])(
    'refuses %j, which is no hash',
    (text) => {
      expect(isPdqHex(text)).toBe(false);
      expect(() => hammingDistanceBits(text, zero)).toThrow(RangeError);
    },
  );
});
