import { halvedFiles, readFiles, refusedFiles } from '@telltale/media/odd-files';
import { paintSilk } from '@telltale/media/scenes/silk';
import { limits } from '@telltale/shared/contract';
import { isReadByServers } from '@telltale/shared/picture/server-reads';
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
