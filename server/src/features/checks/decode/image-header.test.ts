import { crc32, deflateSync } from 'node:zlib';
import { limits } from '@telltale/shared/contract';
import { readJpegHeader } from '@telltale/shared/picture/jpeg-header';
import { readPngHeader } from '@telltale/shared/picture/png-header';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { costlyJpeg, manyScans } from '../../../../test/costly-jpeg.ts';
import { blobs, jpegOf, pngHeaderOnly, pngOf } from '../../../../test/pictures.ts';
import { decodeImage } from './decode-image.ts';
import { admitImage } from './image-header.ts';

const size = { width: 123, height: 45 };

describe('the dimensions of a JPEG', () => {
  test.each([
    ['baseline', () => jpegOf(1, size)],
    ['progressive', () => blobs(1, size).jpeg({ progressive: true }).toBuffer()],
    ['grey', () => blobs(1, size).greyscale().jpeg().toBuffer()],
    ['with EXIF and a profile', () => blobs(1, size).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ])('are read from its frame header: %s', async (_name, make) => {
    expect(readJpegHeader(await make())).toMatchObject(size);
  });

  test('are found behind stray data, fill bytes and a segment that holds a whole thumbnail', async () => {
    const jpeg = await jpegOf(1, size);
    const thumbnail = await jpegOf(2, { width: 16, height: 16 });
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), thumbnail]);
    segment.writeUInt16BE(thumbnail.length + 2, 2);
    const strayData = Buffer.from([0x00, 0xff, 0x00, 0xff, 0xff]);
    const file = Buffer.concat([jpeg.subarray(0, 2), segment, strayData, jpeg.subarray(2)]);
    expect(readJpegHeader(file)).toMatchObject(size);
  });

  test('are unknown where the file ends or the data begins before a frame header', async () => {
    const jpeg = await jpegOf(1, size);
    const scanFirst = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 8]), jpeg]);
    for (const file of [jpeg.subarray(0, 30), scanFirst, Buffer.from([0xff, 0xd8, 0xff])])
      expect(readJpegHeader(file)).toBeNull();
  });
});

test('markers without a length before its frame header are passed over, however many', async () => {
  const jpeg = await jpegOf(1, size);
  const behind = (markers: number) =>
    Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(2 * markers, 'ffd0', 'hex'), jpeg.subarray(2)]);
  expect(readJpegHeader(behind(9_000))).toMatchObject(size);
});

describe('the dimensions of a PNG', () => {
  test('are read from its IHDR', async () => {
    expect(readPngHeader(await pngOf(1, size))).toMatchObject(size);
    expect(readPngHeader(pngHeaderOnly(30_000, 20_000))).toMatchObject({ width: 30_000, height: 20_000 });
  });

  test('are unknown where the first chunk is no whole IHDR', async () => {
    const png = await pngOf(1, size);
    const other = Buffer.from(png);
    other.write('IDAT', 12, 'latin1');
    for (const file of [other, png.subarray(0, 23)]) expect(readPngHeader(file)).toBeNull();
  });
});

describe('admitImage', () => {
  test('names the format and admits as many pixels as the limit says', async () => {
    expect(admitImage(await jpegOf(1, size), 123 * 45)).toEqual({ format: 'jpeg', pixels: 123 * 45 });
    expect(admitImage(await pngOf(1, size), 123 * 45)).toEqual({ format: 'png', pixels: 123 * 45 });
  });

  test.each([
    ['one pixel too many', pngHeaderOnly(123, 45), 'too_many_pixels'],
    ['no pixels', pngHeaderOnly(0, 45), 'undecodable_media'],
    ['no header behind the signature', Buffer.from([0xff, 0xd8, 0xff]), 'undecodable_media'],
    ['another format', Buffer.from('GIF89a'), 'unsupported_media'],
  ])('refuses %s', (_name, file, code) => {
    expect(() => admitImage(file, 123 * 45 - 1)).toThrow(expect.objectContaining({ code }));
  });
});

describe('the work of decoding', () => {
  const refused = expect.objectContaining({ code: 'too_many_pixels', status: 413 });
  const admit = (file: Uint8Array) => admitImage(file, limits.imagePixels);

  test('counts the scans of a JPEG, those of a thumbnail in a segment aside', async () => {
    const progressive = await blobs(1, size).jpeg({ progressive: true }).toBuffer();
    const baseline = await jpegOf(1, size);
    const added = (readJpegHeader(progressive)?.passes ?? 0) - (readJpegHeader(baseline)?.passes ?? 0);
    expect(added).toBe(9);
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), progressive]);
    segment.writeUInt16BE(progressive.length + 2, 2);
    const behindFrame = baseline.indexOf(Buffer.from([0xff, 0xc4]));
    const file = Buffer.concat([baseline.subarray(0, behindFrame), segment, baseline.subarray(behindFrame)]);
    expect(readJpegHeader(file)).toEqual(readJpegHeader(baseline));
  });

  test('is limited by scans x pixels, so an ordinary progressive picture of 25 megapixels is admitted', () => {
    expect(admit(manyScans(10, 5_000))).toMatchObject({ format: 'jpeg' });
    expect(() => admit(manyScans(13, 5_000))).toThrow(refused);
    expect(() => admit(manyScans(225_000))).toThrow(refused);
  });

  test('is limited by the number of scans, however small the picture', () => {
    expect(admit(manyScans(100, 64))).toMatchObject({ format: 'jpeg' });
    expect(() => admit(manyScans(101, 64))).toThrow(refused);
  });

  test('is limited by the length of a side', () => {
    expect(admit(pngHeaderOnly(1, 16_384))).toMatchObject({ format: 'png' });
    expect(() => admit(pngHeaderOnly(1, 16_385))).toThrow(refused);
    expect(() => admit(pngHeaderOnly(16_385, 1))).toThrow(refused);
  });

  test('counts deep and interlaced PNGs for more', () => {
    const deep = pngHeaderOnly(4_300, 4_300);
    expect(admit(deep)).toMatchObject({ format: 'png' });
    deep[24] = 16;
    expect(() => admit(deep)).toThrow(refused);
    const interlaced = pngHeaderOnly(4_900, 4_900);
    expect(admit(interlaced)).toMatchObject({ format: 'png' });
    interlaced[28] = 1;
    expect(() => admit(interlaced)).toThrow(refused);
  });

  test('counts four inks for more', () => {
    const inks = (sidePx: number) => {
      const dataBytes = Math.ceil(sidePx ** 2 / 128);
      const scan = { components: [0, 1, 2, 3], spectral: [0, 0], approximation: [0, 0], dataBytes } as const;
      return costlyJpeg({ width: sidePx, height: sidePx, componentCount: 4, scans: [scan] });
    };
    expect(admit(inks(3_500))).toMatchObject({ format: 'jpeg' });
    expect(() => admit(inks(3_700))).toThrow(refused);
  });

  test('a JPEG of a kind that no browser reads is refused: arithmetic coding, lossless', async () => {
    const jpeg = await jpegOf(1, size);
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    for (const kind of [0xc3, 0xc9, 0xca, 0xcf]) {
      jpeg[frame + 1] = kind;
      expect(() => admit(jpeg)).toThrow(expect.objectContaining({ code: 'undecodable_media' }));
    }
  });
});

describe('a PNG full of compressed text', () => {
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(79_000_000))]);

  test('costs no more to admit and decode than the picture alone, and gives the same pixels', async () => {
    const png = await pngOf(1, size);
    const bomb = withChunks(png, Array<Buffer>(100).fill(chunk('zTXt', text)));
    const cpuBefore = process.cpuUsage();
    admitImage(bomb, 25_000_000);
    expect(await decodeImage(bomb)).toEqual(await decodeImage(png));
    const { user, system } = process.cpuUsage(cpuBefore);
    expect((user + system) / 1_000).toBeLessThan(300);
  });

  test('keeps its transparency, orientation and colour profile', async () => {
    const picture = blobs(1, size).ensureAlpha(0.5).withMetadata({ orientation: 6 }).withIccProfile('p3');
    const png = await picture.png({ palette: true }).toBuffer();
    const image = await decodeImage(withChunks(png, [chunk('zTXt', text)]));
    const expected = await sharp(png).autoOrient().flatten({ background: '#ffffff' }).raw().toBuffer();
    expect({ width: image.width, height: image.height }).toEqual({ width: 45, height: 123 });
    expect(Buffer.from(image.data).equals(expected)).toBe(true);
  });
});

/** Puts chunks behind the IHDR. */
const withChunks = (png: Buffer, chunks: readonly Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
