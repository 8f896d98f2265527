import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { decodePicture } from '../evaluate/decode.ts';
import { deliver, tiers } from '../evaluate/tiers.ts';
import { imageTensors } from '../src/image/detector.ts';
import { gatherPatch, patchPlacesOf } from '../src/image/gather-patches.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import { cuttingPart, viewReadingPart } from '../src/image/view-parts.ts';
import { type Cascade, currentImageModel, type ImageModel } from '../src/manifest.ts';
import { loadManifest } from '../src/model-files.node.ts';
import { openNodePart } from '../src/session.node.ts';

/** Writes the logits of each view of pictures, a line for each delivery: what `fit_cascade.py` learns from. */
const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    out: { type: 'string' },
    part: { type: 'string', default: '0/1' },
    tiers: { type: 'string', default: 'clean,web' },
  },
});
if (!options.data || !options.out) throw new Error('--data DIR and --out FILE are needed');
const folder = resolve(options.data);
const [part = 0, parts = 1] = options.part.split('/').map(Number);
const wanted = tiers.filter((tier) => options.tiers.split(',').includes(tier));

const model = currentImageModel(await loadManifest(), 'light');
const { input } = model;
const cascade = cascadeOf(model);
const cutter = await openNodePart(model, (file) => cuttingPart(file, model));
const reader = await openNodePart(model, (file) => viewReadingPart(file, input, cascade));
const values = 3 * input.patchPx ** 2;

async function logitsOf(image: RgbImage) {
  const { rows, columns, whole, detail } = await cutter.run(imageTensors(image, input));
  if (!rows || !columns || !whole) throw new Error('no views');
  const places = patchPlacesOf(image, rows, columns);
  const read = async (data: Float32Array) => {
    const dims = [1, 3, input.patchPx, input.patchPx];
    const { data: both } = (await reader.run({ [cascade.views]: { data, dims } }))[cascade.readings] ?? {};
    return Array.from(both instanceof Float32Array ? both : []);
  };
  const first = await read(whole.data as Float32Array);
  const patches: number[] = [];
  for (let at = 0; at < places.count; at++) {
    const patch = new Float32Array(values);
    gatherPatch(image, places, at, patch, 0);
    patches.push((await read(patch))[1] ?? Number.NaN);
  }
  return { detail: Number(detail?.data[0]), whole: first[0], wholeAsPatch: first[1], patches };
}

function cascadeOf({ id, cascade: found }: ImageModel): Cascade {
  if (!found) throw new Error(`model ${id} has no cascade`);
  return found;
}

const listing = openSync(options.out, 'w');
const lines = readFileSync(resolve(folder, 'manifest.jsonl'), 'utf8')
  .split('\n')
  .filter((line, index) => line.trim() !== '' && index % parts === part);
for (const [index, line] of lines.entries()) {
  const row: { readonly file: string; readonly label: string; readonly source?: string } = JSON.parse(line);
  try {
    const original = await decodePicture(resolve(folder, row.file));
    for (const tier of wanted) {
      const image = await deliver(original, tier);
      const { label, source } = row;
      const { width, height } = image;
      const found = { file: row.file, label, source, tier, width, height, ...(await logitsOf(image)) };
      writeSync(listing, `${JSON.stringify(found)}\n`);
    }
  } catch (error) {
    console.error(`${row.file}: ${error instanceof Error ? error.message : error}`);
  }
  if (index % 50 === 49) console.error(`${index + 1} of ${lines.length}`);
}
closeSync(listing);
