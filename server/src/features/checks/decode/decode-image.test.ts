import { deflateSync } from 'node:zlib';
import { pngChunk } from '@telltale/media/png-text';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeImage } from './decode-image.ts';

/** Left half red, right half blue: enough to see colours, order and orientation. */
function halves(width = 40, height = 20): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < data.length; at += 3) {
    const isLeft = (at / 3) % width < width / 2;
    data.set(isLeft ? [230, 20, 20] : [20, 20, 230], at);
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function pixels(file: Uint8Array) {
  const { width, height, data } = await decodeImage(file);
  expect(data.length).toBe(width * height * 3);
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
  return { width, height, at };
}

const isReddish = ([red = 0, , blue = 0]: number[]) => red > blue + 60;
const isBluish = ([red = 0, , blue = 0]: number[]) => blue > red + 60;

describe('a picture is decoded to three channels of eight bits', () => {
  it.each([
    ['a JPEG', () => halves().jpeg()],
    ['a progressive JPEG', () => halves().jpeg({ progressive: true })],
    ['a CMYK JPEG', () => halves().toColourspace('cmyk').jpeg()],
    ['a PNG', () => halves().png()],
    ['a PNG of 16 bits', () => halves().toColourspace('rgb16').png()],
    ['a palette PNG', () => halves().png({ palette: true })],
    ['a PNG with alpha', () => halves().ensureAlpha().png()],
    ['an interlaced PNG', () => halves().png({ progressive: true })],
  ] as const)('%s', async (_name, made) => {
    const { width, height, at } = await pixels(await made().toBuffer());
    expect([width, height]).toEqual([40, 20]);
    expect(isReddish(at(5, 10)) && isBluish(at(35, 10))).toBe(true);
  });

  it.each([
    ['a grey JPEG', () => halves().greyscale().jpeg()],
    ['a grey PNG', () => halves().greyscale().png()],
    ['a grey PNG of 16 bits', () => halves().greyscale().toColourspace('grey16').png()],
    ['a grey PNG with alpha', () => halves().greyscale().ensureAlpha().png()],
  ] as const)('%s', async (_name, made) => {
    const [red, green, blue] = (await pixels(await made().toBuffer())).at(5, 10);
    expect([green, blue]).toEqual([red, red]);
  });

  it('transparent pixels lie on white, as a page shows them', async () => {
    const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } });
    expect((await pixels(await clear.png().toBuffer())).at(4, 4)).toEqual([255, 255, 255]);
  });

  it('a single pixel is a picture', async () => {
    const one = sharp({ create: { width: 1, height: 1, channels: 3, background: '#0a141e' } });
    expect((await pixels(await one.png().toBuffer())).at(0, 0)).toEqual([10, 20, 30]);
  });

  it('25 megapixels are a picture', async () => {
    const large = sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#3c78b4' } });
    const { width, height, at } = await pixels(await large.png({ compressionLevel: 1 }).toBuffer());
    expect([width, height, ...at(4999, 4999)]).toEqual([5000, 5000, 60, 120, 180]);
  }, 30_000);
});

describe('a colour profile means the same at sixteen bits as at eight', () => {
  const plain = sharp({ create: { width: 16, height: 16, channels: 3, background: '#80ff40' } });
  const firstPixel = async (file: Uint8Array) => (await pixels(file)).at(0, 0);

  it.each([
    ['sRGB', () => plain.clone().withIccProfile('srgb')],
    ['Display P3', () => plain.clone().withIccProfile('p3')],
    ['Display P3 with alpha', () => plain.clone().ensureAlpha(0.5).withIccProfile('p3')],
    ['no profile', () => plain.clone()],
  ] as const)('%s', async (_name, made) => {
    const shallow = await made().png().toBuffer();
    const deep = await made().toColourspace('rgb16').png().toBuffer();
    expect(deep[24]).toBe(16);
    const expected = await firstPixel(shallow);
    const errors = (await firstPixel(deep)).map((value, at) => Math.abs(value - (expected[at] ?? 0)));
    // The two files were rounded differently when they were written.
    expect(Math.max(...errors)).toBeLessThanOrEqual(1);
  });

  it('linear greys', async () => {
    const grey = sharp({ create: { width: 16, height: 16, channels: 3, background: '#808080' } }).greyscale();
    const profile = pngChunk(
      'iCCP',
      Buffer.concat([Buffer.from('grey\0\0', 'latin1'), deflateSync(linearGrey())]),
    );
    const deep = await grey.toColourspace('grey16').png().toBuffer();
    const withProfile = Buffer.concat([deep.subarray(0, 33), profile, deep.subarray(33)]);
    expect(await firstPixel(deep)).toEqual([128, 128, 128]);
    // Half of the light is 188 in sRGB (IEC 61966-2-1).
    expect(await firstPixel(withProfile)).toEqual([188, 188, 188]);
  });
});

/** A profile of greys whose numbers are proportional to light: gamma 1 (ICC.1:2022, clauses 7 and 8.4). */
function linearGrey(): Buffer {
  const whitePoint = Buffer.alloc(20);
  whitePoint.write('XYZ ');
  [0.9642, 1, 0.8249].forEach((value, at) => {
    whitePoint.writeInt32BE(Math.round(value * 65_536), 8 + 4 * at);
  });
  const curve = Buffer.alloc(16);
  curve.write('curv');
  curve.writeUInt32BE(1, 8);
  curve.writeUInt16BE(256, 12);
  const header = Buffer.alloc(128 + 4 + 2 * 12);
  header.writeUInt32BE(0x0240_0000, 8);
  header.write('mntrGRAYXYZ ', 12);
  header.write('acsp', 36);
  whitePoint.copy(header, 68, 8);
  header.writeUInt32BE(2, 128);
  const tag = (at: number, name: string, offset: number, length: number) => {
    header.write(name, at);
    header.writeUInt32BE(offset, at + 4);
    header.writeUInt32BE(length, at + 8);
  };
  tag(132, 'wtpt', header.length, whitePoint.length);
  tag(144, 'kTRC', header.length + whitePoint.length, curve.length);
  const profile = Buffer.concat([header, whitePoint, curve]);
  profile.writeUInt32BE(profile.length, 0);
  return profile;
}

describe('EXIF orientation is applied', () => {
  it.each([
    [1, 40, 20, 'left'],
    [2, 40, 20, 'right'],
    [3, 40, 20, 'right'],
    [4, 40, 20, 'left'],
    [5, 20, 40, 'top'],
    [6, 20, 40, 'top'],
    [7, 20, 40, 'bottom'],
    [8, 20, 40, 'bottom'],
  ] as const)('%i', async (orientation, expectedWidth, expectedHeight, redSide) => {
    const { width, height, at } = await pixels(
      await halves().withMetadata({ orientation }).jpeg().toBuffer(),
    );
    expect([width, height]).toEqual([expectedWidth, expectedHeight]);
    const places = { left: [3, 10], right: [37, 10], top: [10, 3], bottom: [10, 37] } as const;
    const [x, y] = places[redSide];
    expect(isReddish(at(x, y))).toBe(true);
  });
});

describe('of an animated PNG the frame counts that browsers show first', () => {
  const numbers = (...values: readonly number[]) => {
    const bytes = Buffer.alloc(4 * values.length);
    for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
    return bytes;
  };
  const control = (frameCount = 1) => pngChunk('acTL', numbers(frameCount, 0));
  const frame = (sequence: number, [width, height] = [40, 20], left = 0) =>
    pngChunk(
      'fcTL',
      Buffer.concat([
        numbers(sequence, width ?? 0, height ?? 0, left, 0),
        Buffer.from('0001000a0000', 'hex'),
      ]),
    );
  const green = (width = 40) =>
    deflateSync(
      Buffer.alloc(
        20 * (1 + 3 * width),
        Buffer.from([0, ...Array.from({ length: width }, () => [0, 255, 0]).flat()]),
      ),
    );
  const frameData = (sequence: number, data: Uint8Array) =>
    pngChunk('fdAT', Buffer.concat([numbers(sequence), data]));

  /** Red and blue halves, with these chunks before and behind their data. */
  async function animated(before: readonly Buffer[], behind: readonly Buffer[]) {
    const still = await halves().png({ palette: false }).toBuffer();
    const [headerEnd, dataEnd] = [8 + 25, still.length - 12];
    const [head, data, end] = [
      still.subarray(0, headerEnd),
      still.subarray(headerEnd, dataEnd),
      still.subarray(dataEnd),
    ];
    return Buffer.concat([head, ...before, data, ...behind, end]);
  }
  const showsHalves = async (file: Uint8Array) => {
    const { at } = await pixels(file);
    return isReddish(at(5, 10)) && isBluish(at(35, 10));
  };

  it('the default image, where it is a frame', async () => {
    expect(await showsHalves(await animated([control(2), frame(0)], [frame(1), frameData(2, green())]))).toBe(
      true,
    );
  });

  it('the first frame, where the default image is none, also of several chunks', async () => {
    const [data, blue] = [green(), deflateSync(Buffer.alloc(20 * 121))];
    const frames = [
      ...[frame(0), frameData(1, data.subarray(0, 9)), frameData(2, data.subarray(9))],
      ...[frame(3), frameData(4, blue)],
    ];
    const { height, at } = await pixels(await animated([control(2)], frames));
    expect(height).toBe(20);
    expect([at(5, 10), at(35, 10)]).toEqual([
      [0, 255, 0],
      [0, 255, 0],
    ]);
  });

  it('the default image, where there is no animation: no control chunk before it, or one of no frames', async () => {
    const frames = [frame(0), frameData(1, green())];
    expect(await showsHalves(await animated([], frames))).toBe(true);
    expect(await showsHalves(await animated([], [control(), ...frames]))).toBe(true);
    expect(await showsHalves(await animated([control(0)], frames))).toBe(true);
  });

  it('none, where the first frame covers a part of the picture only', async () => {
    const part = await animated([control()], [frame(0, [30, 20], 10), frameData(1, green(30))]);
    await expect(decodeImage(part)).rejects.toThrow('does not fill');
  });
});
