import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { jpegOf } from '../../../test/pictures.ts';
import { openOwnGallery } from './own-gallery.ts';

const folder = mkdtempSync(join(tmpdir(), 'telltale-gallery-'));
const entry = {
  file: 'street.jpg',
  truth: 'generated',
  title: { en: 'A street', de: 'Eine Straße' },
  alt: 'Wet cobblestones at night',
  licence: 'CC0-1.0',
  made: 'A generator, 2026',
};
let server: TestServer;
let picture: Buffer;

beforeAll(async () => {
  picture = await jpegOf(3);
  writeFileSync(join(folder, 'street.jpg'), picture);
  writeFileSync(join(folder, 'not-listed.jpg'), picture);
  writeFileSync(join(folder, 'gallery.json'), JSON.stringify([entry]));
  server = await startTestServer({ env: { GALLERY_DIR: folder }, withoutWorker: true });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('the operator’s pictures are listed with their truth, title, alternative text and licence, in the reader’s language', async () => {
  const answer = await fetch(`${server.url}/demo/own.json?lang=de`);
  const { width, height } = await sharp(picture).metadata();
  expect(await answer.json()).toEqual({
    pictures: [
      {
        url: '/demo/own/street.jpg',
        src: '/demo/own/street.jpg/shown.webp',
        truth: 'generated',
        licence: 'CC0-1.0',
        title: 'Eine Straße',
        alt: 'Wet cobblestones at night',
        made: 'A generator, 2026',
        width,
        height,
      },
    ],
  });
});

test('the file that is checked comes byte for byte, and a smaller one is shown', async () => {
  const file = await fetch(`${server.url}/demo/own/street.jpg`);
  expect(file.headers.get('content-type')).toBe('image/jpeg');
  expect(Buffer.from(await file.arrayBuffer()).equals(picture)).toBe(true);
  const shown = await fetch(`${server.url}/demo/own/street.jpg/shown.webp`);
  const { format, width } = await sharp(await shown.arrayBuffer()).metadata();
  expect(format).toBe('webp');
  expect(width).toBeLessThanOrEqual(800);
});

test.each(['/demo/own/not-listed.jpg', '/demo/own/gallery.json', '/demo/own/..%2fgallery.json'])(
  'nothing else of the folder is sent: %s',
  async (path) => {
    expect((await fetch(server.url + path)).status).toBe(404);
  },
);

test('without the setting nothing is listed', async () => {
  expect((await openOwnGallery(undefined)).list('en')).toEqual([]);
});

test.each([
  ['a truth nobody knows', [{ ...entry, truth: 'real' }]],
  ['a name that leads elsewhere', [{ ...entry, file: '../street.jpg' }]],
  ['a file that is missing', [{ ...entry, file: 'missing.jpg' }]],
  ['no licence', [{ ...entry, licence: '' }]],
  ['one picture twice', [entry, entry]],
])('a list with %s stops the start, and names the setting', async (_name, list) => {
  const broken = mkdtempSync(join(tmpdir(), 'telltale-gallery-'));
  writeFileSync(join(broken, 'street.jpg'), picture);
  writeFileSync(join(broken, 'gallery.json'), JSON.stringify(list));
  await expect(openOwnGallery(broken)).rejects.toThrow(/^GALLERY_DIR: /);
  rmSync(broken, { recursive: true });
});

test.each([
  ['text', 'hello'],
  ['nothing', ''],
  ['a drawing in SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'],
])('a picture that holds %s stops the start, and is named', async (_name, content) => {
  const broken = mkdtempSync(join(tmpdir(), 'telltale-gallery-'));
  writeFileSync(join(broken, 'street.jpg'), content);
  writeFileSync(join(broken, 'gallery.json'), JSON.stringify([entry]));
  await expect(openOwnGallery(broken)).rejects.toThrow(/^GALLERY_DIR: .*: street\.jpg: /s);
  rmSync(broken, { recursive: true });
});
