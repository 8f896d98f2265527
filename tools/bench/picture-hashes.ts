import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { minQuality } from '@telltale/shared/fingerprint/footprint';
import { type PixelImage, pdq } from '@telltale/shared/fingerprint/pdq';
import sharp from 'sharp';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const pictureFolders = [here('../../shared/src/fingerprint/vectors/'), here('../../media/out/')];
const photographsFolder = here('../../node_modules/@stdlib/');

const sidePx = 512;
const windowPx = 96;
export const wordsPerHash = 8;
/** Beyond these few bits an edit is another picture; most edits flip much fewer. */
const maxEditBits = 24;
/** How unlike families are: the largest has some hundred times the copies of the smallest. */
const largestFamily = 50;

/** Hashes of so many pictures: windows of the repository's own pictures and photographs, turned and mirrored. */
export async function hashPictures(count: number, random: () => number): Promise<Int32Array[]> {
  const pictures = await openPictures();
  const hashes = new Map<string, Int32Array>();
  while (hashes.size < count) {
    const picture = pictures[Math.floor(random() * pictures.length)];
    if (!picture) throw new Error('there are no pictures');
    const { hex, quality } = pdq(cutWindow(picture, random));
    if (quality >= minQuality) hashes.set(hex, wordsOf(hex));
  }
  return [...hashes.values()];
}

export const wordsOf = (hex: string): Int32Array =>
  new Int32Array(Uint8Array.from(Buffer.from(hex, 'hex')).buffer);

export const hexOf = (words: Int32Array): string =>
  Buffer.from(words.buffer, words.byteOffset, words.byteLength).toString('hex');

/** Copies of pictures with small edits, few pictures having very many of them. */
export function multiply(originals: readonly Int32Array[], count: number, random: () => number): Int32Array {
  const words = new Int32Array(count * wordsPerHash);
  const bound = Math.log1p(originals.length / largestFamily);
  for (let row = 0; row < count; row += 1) {
    const family = Math.floor(largestFamily * Math.expm1(random() * bound));
    const original = originals[Math.min(family, originals.length - 1)] as Int32Array;
    words.set(original, row * wordsPerHash);
    const flips = Math.floor(Math.min(random(), random()) * maxEditBits);
    flipBits(words.subarray(row * wordsPerHash, (row + 1) * wordsPerHash), flips, random);
  }
  return words;
}

export function flipBits(words: Int32Array, count: number, random: () => number): void {
  const places = new Set<number>();
  while (places.size < count) places.add(Math.floor(random() * 256));
  for (const place of places) words[place >> 5] = (words[place >> 5] ?? 0) ^ (1 << (place & 31));
}

async function openPictures(): Promise<PixelImage[]> {
  const photographs = (await readdir(photographsFolder)).filter((name) => name.startsWith('datasets-img-'));
  const lists = await Promise.all(
    pictureFolders.map(async (folder) => (await readdir(folder)).map((name) => folder + name)),
  );
  const files = [
    ...lists.flat().filter((path) => /\.(png|jpg|webp|avif)$/.test(path)),
    ...photographs.map((name) => `${photographsFolder}${name}/data/image.jpg`),
  ];
  return Promise.all(files.map(open));
}

async function open(path: string): Promise<PixelImage> {
  const { data, info } = await sharp(await readFile(path))
    .resize(sidePx, sidePx, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data, channels: 3 };
}

/** At least three tenths of each side. */
function cutWindow({ width, height, data }: PixelImage, random: () => number): PixelImage {
  const [wide, high] = [width, height].map((side) => side * (0.3 + 0.7 * random())) as [number, number];
  const [left, top] = [(width - wide) * random(), (height - high) * random()];
  const [isMirrored, isTurned] = [random() < 0.5, random() < 0.5];
  const cut = new Uint8Array(windowPx * windowPx * 3);
  for (let y = 0; y < windowPx; y += 1) {
    for (let x = 0; x < windowPx; x += 1) {
      const [across, down] = isTurned ? [y, x] : [x, y];
      const column = Math.floor(left + ((isMirrored ? windowPx - 1 - across : across) * wide) / windowPx);
      const row = Math.floor(top + (down * high) / windowPx);
      const from = (row * width + column) * 3;
      cut.set(data.subarray(from, from + 3), (y * windowPx + x) * 3);
    }
  }
  return { width: windowPx, height: windowPx, data: cut, channels: 3 };
}
