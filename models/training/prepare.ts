import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { decodePicture } from '../evaluate/decode.ts';
import { deliver, type Tier, tiers } from '../evaluate/tiers.ts';
import { imageTensors } from '../src/image/detector.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import { imageInput } from './image-input.ts';
import { seededRandom } from './random.ts';
import { bornAsJpeg, type Treatment, treat, treatments } from './treatments.ts';

/**
 * Turns a folder of pictures into the very tensors that the shipped code computes, for Python to train on:
 * patches.u8, whole.u8 and one line of index.jsonl per delivered picture.
 */
interface Row {
  readonly file: string;
  readonly label: 'ai' | 'real';
  readonly id: string;
  readonly format?: string;
}

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    out: { type: 'string' },
    /** `tiers` for measuring, `training` for random deliveries. */
    mode: { type: 'string', default: 'training' },
    part: { type: 'string', default: '0/1' },
    treatments: { type: 'string', default: 'light,web,hard' },
    salt: { type: 'string', default: '' },
  },
});
if (!options.data || !options.out) throw new Error('--data DIR and --out DIR are needed');
const folder = options.data;
const [part = 0, parts = 1] = options.part.split('/').map(Number);
const chosen =
  options.mode === 'tiers' ? tiers : treatments.filter((t) => options.treatments.split(',').includes(t));

mkdirSync(options.out, { recursive: true });
const out = (name: string) => createWriteStream(join(options.out ?? '', name));
const files = { patches: out('patches.u8'), whole: out('whole.u8'), index: out('index.jsonl') };

const rows = readFileSync(join(folder, 'manifest.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line): Row => JSON.parse(line))
  .filter((_, index) => index % parts === part);

async function deliveries(row: Row): Promise<[string, RgbImage][]> {
  const original = await decodePicture(join(folder, row.file));
  if (options.mode === 'tiers') {
    return Promise.all(
      tiers.map(async (tier: Tier) => [tier, await deliver(original, tier)] as [string, RgbImage]),
    );
  }
  const made: [string, RgbImage][] = [];
  for (const treatment of chosen as readonly Treatment[]) {
    const random = seededRandom(`${row.id}:${treatment}:${options.salt}`);
    const isJpeg = row.format === 'JPEG' || row.format === 'MPO';
    const start = !isJpeg && random.chance(0.7) ? await bornAsJpeg(original, random) : original;
    made.push([treatment, await treat(start, treatment, random)]);
  }
  return made;
}

const bytes = (data: Float32Array) => Buffer.from(Uint8Array.from(data, (value) => Math.round(value)));
let patchesSoFar = 0;
const started = Date.now();
for (const [index, row] of rows.entries()) {
  try {
    for (const [delivery, image] of await deliveries(row)) {
      const { patches, whole } = imageTensors(image, imageInput);
      if (!patches || !whole) throw new Error('tensors are missing');
      const count = patches.dims[0] ?? 0;
      files.patches.write(bytes(patches.data));
      files.whole.write(bytes(whole.data));
      files.index.write(
        `${JSON.stringify({ ...row, delivery, width: image.width, height: image.height, firstPatch: patchesSoFar, patches: count })}\n`,
      );
      patchesSoFar += count;
    }
  } catch (error) {
    console.error(`${row.file}: ${error instanceof Error ? error.message : error}`);
  }
  if (index % 100 === 99) {
    const perPicture = (Date.now() - started) / (index + 1);
    console.error(`${index + 1} of ${rows.length}, ${perPicture.toFixed(0)} ms each`);
  }
}
for (const file of Object.values(files)) await new Promise<void>((done) => file.end(done));
