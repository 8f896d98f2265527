import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { blobs, jpegOf, pngHeaderOnly, pngOf } from '../../../../test/pictures.ts';
import { decodeImage } from './decode-image.ts';
import { admitImage } from './image-header.ts';
import { jpegDimensions } from './jpeg-dimensions.ts';
import { pngDimensions } from './png-dimensions.ts';

const size = { width: 123, height: 45 };

describe('the dimensions of a JPEG', () => {
  test.each([
    ['baseline', () => jpegOf(1, size)],
    ['progressive', () => blobs(1, size).jpeg({ progressive: true }).toBuffer()],
    ['grey', () => blobs(1, size).greyscale().jpeg().toBuffer()],
    ['with EXIF and a profile', () => blobs(1, size).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ])('are read from its frame header: %s', async (_name, make) => {
    expect(jpegDimensions(await make())).toEqual(size);
  });

  test('are found behind stray data, fill bytes and a segment that holds a whole thumbnail', async () => {
    const jpeg = await jpegOf(1, size);
    const thumbnail = await jpegOf(2, { width: 16, height: 16 });
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), thumbnail]);
    segment.writeUInt16BE(thumbnail.length + 2, 2);
    const strayData = Buffer.from([0x00, 0xff, 0x00, 0xff, 0xff]);
    const file = Buffer.concat([jpeg.subarray(0, 2), segment, strayData, jpeg.subarray(2)]);
    expect(jpegDimensions(file)).toEqual(size);
  });

  test('are unknown where the file ends or the data begins before a frame header', async () => {
    const jpeg = await jpegOf(1, size);
    const scanFirst = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 8]), jpeg]);
    for (const file of [jpeg.subarray(0, 30), scanFirst, Buffer.from([0xff, 0xd8, 0xff])])
      expect(jpegDimensions(file)).toBeNull();
  });
});

test('a JPEG of endless markers before its frame header is given up on', async () => {
  const jpeg = await jpegOf(1, size);
  const behind = (markers: number) =>
    Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(2 * markers, 'ffd0', 'hex'), jpeg.subarray(2)]);
  expect(jpegDimensions(behind(9_000))).toEqual(size);
  expect(jpegDimensions(behind(11_000))).toBeNull();
});

describe('the dimensions of a PNG', () => {
  test('are read from its IHDR', async () => {
    expect(pngDimensions(await pngOf(1, size))).toEqual(size);
    expect(pngDimensions(pngHeaderOnly(30_000, 20_000))).toEqual({ width: 30_000, height: 20_000 });
  });

  test('are unknown where the first chunk is no whole IHDR', async () => {
    const png = await pngOf(1, size);
    const other = Buffer.from(png);
    other.write('IDAT', 12, 'latin1');
    for (const file of [other, png.subarray(0, 23)]) expect(pngDimensions(file)).toBeNull();
  });
});

describe('admitImage', () => {
  test('names the format and admits as many pixels as the limit says', async () => {
    expect(admitImage(await jpegOf(1, size), 123 * 45)).toEqual({ format: 'jpeg' });
    expect(admitImage(await pngOf(1, size), 123 * 45)).toEqual({ format: 'png' });
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
