import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { announcedSize } from './announced-size.ts';

const size = { width: 320, height: 200 };
const plain = () => sharp({ create: { ...size, channels: 3, background: '#456' } });
const files = {
  'a JPEG': () => plain().jpeg(),
  'a progressive JPEG': () => plain().jpeg({ progressive: true }),
  'a PNG': () => plain().png(),
  'a lossy WebP': () => plain().webp(),
  'a lossless WebP': () => plain().webp({ lossless: true }),
  'a WebP with alpha': () => plain().ensureAlpha(0.5).webp(),
  'a GIF': () => plain().gif(),
  'an AVIF': () => plain().avif({ effort: 0 }),
};

describe.each(Object.entries(files))('%s', (_what, make) => {
  test('announces its size', async () => {
    expect(announcedSize(await make().toBuffer())).toMatchObject(size);
  });

  test('that is cut says nothing, or the same, and nothing fails', async () => {
    const file = await make().toBuffer();
    for (let length = 0; length < Math.min(file.length, 600); length += 1) {
      const announced = announcedSize(file.subarray(0, length));
      if (announced) expect(announced).toMatchObject(size);
    }
  });
});

test('a WebP of 38 bytes may announce 268 megapixels', () => {
  const base64 = 'UklGRh4AAABXRUJQVlA4TBEAAAAv/r//DwdQxN41s/+BiOh/AAA=';
  expect(announcedSize(Buffer.from(base64, 'base64'))).toEqual({ width: 16_383, height: 16_383 });
});

test('a GIF is as large as its first frame, where its screen is smaller', async () => {
  const file = await plain().gif().toBuffer();
  file.writeUInt16LE(310, 6);
  file.writeUInt16LE(210, 8);
  expect(announcedSize(file)).toEqual({ width: 320, height: 210 });
});

test('a BMP announces its size, of rows from either end, and with the header of OS/2', () => {
  const bmp = (header: readonly number[]) =>
    Uint8Array.from([0x42, 0x4d, ...new Array(12).fill(0), ...header]);
  const infoHeader = [40, 0, 0, 0, 0x40, 1, 0, 0];
  expect(announcedSize(bmp([...infoHeader, 200, 0, 0, 0]))).toEqual(size);
  expect(announcedSize(bmp([...infoHeader, 0x38, 0xff, 0xff, 0xff]))).toEqual(size);
  expect(announcedSize(bmp([12, 0, 0, 0, 0x40, 1, 200, 0]))).toEqual(size);
});

describe('an AVIF', () => {
  const box = (type: string, ...content: readonly Uint8Array[]) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.reduce((sum, part) => sum + part.length, 0));
    head.write(type, 4);
    return Buffer.concat([head, ...content]);
  };
  const numbers = (...values: readonly number[]) => {
    const bytes = Buffer.alloc(4 * values.length);
    for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
    return bytes;
  };
  const start = box('ftyp', Buffer.from('avif'), numbers(0));

  test('is as large as the largest of its pictures: others are its tiles', () => {
    const sizes = [box('ispe', numbers(0, 512, 512)), box('ispe', numbers(0, 20_000, 9_000))];
    const meta = box('meta', numbers(0), box('iprp', box('ipco', ...sizes)));
    expect(announcedSize(Buffer.concat([start, meta]))).toEqual({ width: 20_000, height: 9_000 });
  });

  test('of a sequence has the size of its track', () => {
    const track = box('tkhd', Buffer.alloc(76), numbers(12_000 * 65_536, 10_000 * 65_536));
    expect(announcedSize(Buffer.concat([start, box('moov', box('trak', track))]))).toEqual({
      width: 12_000,
      height: 10_000,
    });
  });

  test('says the same with anything behind it', () => {
    const meta = box('meta', numbers(0), box('iprp', box('ipco', box('ispe', numbers(0, 20_000, 9_000)))));
    const [unfinished, short] = [
      numbers(1, 0x6672_6565),
      box('meta', numbers(0), box('iprp', box('ipco', box('ispe')))),
    ];
    for (const tail of [unfinished, short])
      expect(announcedSize(Buffer.concat([start, meta, tail]))).toEqual({ width: 20_000, height: 9_000 });
  });

  test('whose boxes make no sense says nothing', () => {
    const [none, endless] = [Buffer.concat([numbers(4), Buffer.from('meta')]), numbers(1, 0x6d65_7461)];
    for (const rest of [none, endless]) expect(announcedSize(Buffer.concat([start, rest]))).toBeNull();
  });
});

test('what is no picture announces nothing', () => {
  for (const file of ['', 'RIFF1234WAVEfmt ', '<svg xmlns="http://www.w3.org/2000/svg"/>'])
    expect(announcedSize(new TextEncoder().encode(file))).toBeNull();
});
