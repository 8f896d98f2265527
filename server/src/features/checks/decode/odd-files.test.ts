import { halvedFiles, readFiles, refusedFiles } from '@telltale/media/odd-files';
import { paintSilk } from '@telltale/media/scenes/silk';
import { limits } from '@telltale/shared/contract';
import { isReadByServers } from '@telltale/shared/picture/server-reads';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeImage } from './decode-image.ts';

const picture = paintSilk(48, 32, 2);

test.each(Object.entries(await refusedFiles(picture)))(
  'what decoders read differently is refused, and clients send a copy: %s',
  async (_what, file) => {
    await expect(decodeImage(file)).rejects.toThrow();
    expect(await isReadByServers(file, limits)).toBe(false);
  },
);

test.each(Object.entries(await readFiles(picture)))(
  'what they all read alike goes up as it is: %s',
  async (_what, file) => {
    const { width, height } = await decodeImage(file);
    expect(width * height).toBe(48 * 32);
    expect(await isReadByServers(file, limits)).toBe(true);
  },
);

test.each(Object.entries(await halvedFiles(picture)))(
  'a PNG of which browsers show a part alone is refused: %s',
  async (_what, file) => {
    await expect(decodeImage(file)).rejects.toThrow('interrupted or damaged');
  },
);

test('four inks are judged by the profile of their press, and clients send a copy', async () => {
  const { width, height, data } = picture;
  const inks = await sharp(data, { raw: { width, height, channels: 3 } })
    .withIccProfile('cmyk')
    .jpeg()
    .toBuffer();
  expect((await sharp(inks).metadata()).space).toBe('cmyk');
  expect((await decodeImage(inks)).data).toHaveLength(width * height * 3);
  expect(await isReadByServers(inks, limits)).toBe(false);
});

test('the profile of colours on a picture of greys is passed over', async () => {
  const { width, height, data } = picture;
  const coloured = await sharp(data, { raw: { width, height, channels: 3 } })
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const grey = await sharp(data, { raw: { width, height, channels: 3 } })
    .greyscale()
    .png()
    .toBuffer();
  const at = coloured.indexOf('iCCP') - 4;
  const profile = coloured.subarray(at, at + 12 + coloured.readUInt32BE(at));
  const both = Buffer.concat([grey.subarray(0, 33), profile, grey.subarray(33)]);
  expect(await decodeImage(both)).toEqual(await decodeImage(grey));
});
