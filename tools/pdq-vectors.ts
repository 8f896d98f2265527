/**
 * Holds our PDQ to a folder of pictures with an `expected.csv` (file,pdq_hex,quality) in it or in
 * the folder above: npx tsx tools/pdq-vectors.ts DIR
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hammingDistanceBits, pdq } from '@telltale/shared/fingerprint/pdq';
import sharp from 'sharp';

const identifyingQuality = 80;
const toleranceBits = 10;

const dir = process.argv[2];
const csv =
  dir && [dir, path.dirname(dir)].map((folder) => path.join(folder, 'expected.csv')).find(existsSync);
if (!dir || !csv)
  throw new Error('Usage: npx tsx tools/pdq-vectors.ts DIR (with expected.csv in DIR or above it)');

let maximumBits = 0;
for (const line of readFileSync(csv, 'utf8').trim().split('\n').slice(1)) {
  const [file = '', expectedHex = '', expectedQuality = ''] = line.split(',');
  const picture = path.join(dir, file);
  if (!existsSync(picture)) continue;
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rgb = info.channels === 3 ? data : Buffer.from(Array.from(data, (grey) => [grey, grey, grey]).flat());
  const start = performance.now();
  const { hex, quality } = pdq({ width: info.width, height: info.height, data: rgb, channels: 3 });
  const ms = performance.now() - start;
  const distanceBits = hammingDistanceBits(hex, expectedHex);
  if (Number(expectedQuality) >= identifyingQuality) maximumBits = Math.max(maximumBits, distanceBits);
  console.log(`${file}  ${distanceBits} bits  quality ${quality} (${expectedQuality})  ${ms.toFixed(1)} ms`);
}
console.log(
  `maximum ${maximumBits} bits where quality >= ${identifyingQuality}; ${toleranceBits} are allowed`,
);
process.exitCode = maximumBits > toleranceBits ? 1 : 0;
