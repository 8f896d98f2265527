/**
 * Makes the pictures of the gallery and of the tests in `out/`: npx tsx media/make-media.ts
 * Seeded, so that the pixels are the same on every run; skipped while nothing it is made of has changed.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Gallery, type GalleryPicture } from './gallery.ts';
import { pictures } from './pictures.ts';

export const mediaDir = fileURLToPath(new URL('./out/', import.meta.url));
const sourceDir = fileURLToPath(new URL('./', import.meta.url));
const stampFile = `${mediaDir}.stamp`;

export async function readGallery(): Promise<GalleryPicture[]> {
  return Gallery.parse(JSON.parse(await readFile(`${sourceDir}gallery.json`, 'utf8')));
}

/** Returns the names of the files that had to be made. */
export async function makeMedia(): Promise<string[]> {
  const stamp = await hashSources();
  const names = Object.keys(pictures);
  const present = names.every((name) => existsSync(mediaDir + name));
  if (present && existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return [];
  for (const [name, make] of Object.entries(pictures)) await writeFile(mediaDir + name, await make());
  await writeFile(stampFile, stamp);
  return names;
}

async function hashSources(): Promise<string> {
  const names = await readdir(sourceDir, { recursive: true });
  const sources = names.filter((name) => /\.(ts|pem|key)$|^(photographs|generated)\//.test(name)).sort();
  const hash = createHash('sha256');
  for (const name of sources) hash.update(name).update(await readFile(sourceDir + name));
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const start = performance.now();
  const made = await makeMedia();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    made.length === 0 ? 'Test media are up to date.' : `Made ${made.length} pictures in ${seconds} s.`,
  );
}
