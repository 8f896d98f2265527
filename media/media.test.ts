import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeMedia, mediaDir, readGallery } from './make-media.ts';
import { pictures } from './pictures.ts';

const longestSidePx = 1600;

beforeAll(async () => {
  await makeMedia();
}, 60_000);

describe('the gallery', () => {
  test('has a picture for each kind of signal, and names a mistake of the detector', async () => {
    const gallery = await readGallery();
    const signals = gallery.filter(({ section }) => section === 'kinds').map(({ signal }) => signal);
    expect(signals).toEqual(['declared', 'altered', 'detected']);
    expect(gallery.filter(({ truth }) => truth === 'photograph').length).toBeGreaterThanOrEqual(6);
    expect(gallery.map(({ note }) => note)).toContain('wrong');
  });

  test('has generated pictures, each with what made it, and one that the detector misses', async () => {
    const generated = (await readGallery()).filter(({ truth }) => truth === 'generated');
    expect(generated.length).toBeGreaterThanOrEqual(2);
    for (const { file, made } of generated) expect(made, file).toBeDefined();
    expect(generated.map(({ note }) => note)).toContain('missed');
  });

  test('has photographs of the years in which generated pictures are everywhere', async () => {
    const photographs = (await readGallery()).filter(({ truth }) => truth === 'photograph');
    const recent = photographs.filter(({ year }) => Number(year) >= 2022 && Number(year) <= 2026);
    expect(new Set(recent.map(({ year }) => year)).size).toBeGreaterThanOrEqual(3);
  });

  test('names only pictures that are made, each once', async () => {
    const files = (await readGallery()).map((picture) => picture.file);
    expect(new Set(files).size).toBe(files.length);
    for (const file of files) expect(Object.keys(pictures)).toContain(file);
  });
});

describe.each(Object.keys(pictures))('%s', (file) => {
  test('decodes without a warning and has a size that web pages use', async () => {
    const { info } = await sharp(mediaDir + file, { failOn: 'warning' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(Math.max(info.width, info.height)).toBeLessThanOrEqual(longestSidePx);
  });

  test('has its origin and licence in LICENSES.md', async () => {
    expect(await readFile(new URL('./LICENSES.md', import.meta.url), 'utf8')).toContain(`\`${file}\``);
  });
});

test('nothing is made again while its sources are unchanged', async () => {
  expect(await makeMedia()).toEqual([]);
});

test('a drawn picture has the same bytes each time it is made', async () => {
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const again = await pictures['agate.gif']?.();
  expect(again && digest(again)).toBe(digest(await readFile(`${mediaDir}agate.gif`)));
});
