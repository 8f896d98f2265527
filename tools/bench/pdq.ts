import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type PixelImage, pdq } from '@telltale/shared/fingerprint/pdq';
import sharp from 'sharp';
import type { BenchRow } from './bench-row.ts';
import { median, rounds } from './median.ts';

const picturesDir = fileURLToPath(new URL('../../shared/src/fingerprint/vectors/', import.meta.url));

/** PDQ beside the decoding it follows, per picture; the two alternate so that both meet the same machine. */
export async function bench(): Promise<BenchRow[]> {
  sharp.concurrency(1);
  sharp.cache(false);
  const names = (await readdir(picturesDir)).filter((name) => /\.(png|jpg)$/.test(name));
  const files = await Promise.all(names.map((name) => readFile(picturesDir + name)));
  const decodeMs: number[] = [];
  const hashMs: number[] = [];
  await measureRound(files);
  for (let round = 0; round < rounds; round++) {
    const measured = await measureRound(files);
    decodeMs.push(measured.decodeMs);
    hashMs.push(measured.hashMs);
  }
  return [
    { name: 'decode a picture', value: median(decodeMs), unit: 'ms' },
    {
      name: 'PDQ of a decoded picture',
      value: median(hashMs),
      unit: 'ms',
      baseline: 'decode',
      ratio: median(hashMs) / median(decodeMs),
    },
  ];
}

async function measureRound(files: Uint8Array[]) {
  let decodeMs = 0;
  let hashMs = 0;
  for (const file of files) {
    const start = performance.now();
    const image = await decode(file);
    const decoded = performance.now();
    pdq(image);
    decodeMs += decoded - start;
    hashMs += performance.now() - decoded;
  }
  return { decodeMs: decodeMs / files.length, hashMs: hashMs / files.length };
}

async function decode(file: Uint8Array): Promise<PixelImage> {
  const { data, info } = await sharp(file)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data, channels: 3 };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await bench());
