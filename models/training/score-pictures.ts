import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { readPictures } from '../evaluate/dataset.ts';
import { decodePicture } from '../evaluate/decode.ts';
import { type Delivery, deliver, deliveries } from '../evaluate/tiers.ts';
import { createImageDetector } from '../src/image/detector.ts';
import { scoringPart } from '../src/image/view-parts.ts';
import { currentImageModel, type ImageModel } from '../src/manifest.ts';
import { loadManifest } from '../src/model-files.node.ts';
import type { GraphValue } from '../src/onnx-part.ts';
import { openNodeSession } from '../src/session.node.ts';
import { seededRandom } from './random.ts';
import { bornAsJpeg } from './treatments.ts';

/**
 * Appends to OUT (lines of JSON) the scores of every PARTS-th picture of DIR/manifest.jsonl in each delivery, with the
 * short side that was scored, by the code that ships and its model, or by an older one whose weights lie below
 * --weights. With --jpeg-birth what is no JPEG becomes one first, as in training, so that no codec tells the label.
 * What OUT already holds of the model is left out. Beside each score stand the logits of its views, from which
 * fit_cascade.py learns. With --features FILE what the heads of a large network read of each view is appended to FILE
 * (float32, view after view in the order of the deliveries, the first at byte `featuresAt`): stored_features.py turns them
 * into the answers of other heads.
 */
const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    out: { type: 'string' },
    part: { type: 'string', default: '0/1' },
    deliveries: { type: 'string', default: deliveries.join() },
    model: { type: 'string' },
    weights: { type: 'string' },
    'jpeg-birth': { type: 'boolean', default: false },
    features: { type: 'string' },
  },
});
if (!options.data || !options.out) throw new Error('--data DIR and --out FILE are needed');
const [part = 0, parts = 1] = options.part.split('/').map(Number);
const names = options.deliveries.split(',');
const wanted: readonly Delivery[] = deliveries.filter((name) => names.includes(name));
if (wanted.length < names.length) throw new Error(`--deliveries takes ${deliveries.join()}`);

async function chooseModel(): Promise<ImageModel> {
  const manifest = await loadManifest();
  if (!options.model) return currentImageModel(manifest, 'full');
  const model = manifest.models.find(({ id }) => id === options.model);
  if (model?.lane !== 'image') throw new Error(`--model: the manifest has no picture model ${options.model}`);
  return model;
}

/** Files that an earlier run of the same model has scored: a run that was cut goes on where it was. */
function readScoredFiles(out: string, modelId: string): ReadonlySet<string> {
  const lines = existsSync(out) ? readFileSync(out, 'utf8').split('\n').filter(Boolean) : [];
  const scored = lines.map((line) =>
    z.object({ file: z.string(), model: z.string() }).parse(JSON.parse(line)),
  );
  return new Set(scored.filter((row) => row.model === modelId).map(({ file }) => file));
}

const model = await chooseModel();
const scored = readScoredFiles(options.out, model.id);
const rows = (await readPictures(options.data))
  .filter((_, index) => index % parts === part)
  .filter(({ file }) => !scored.has(file));
const readings = model.cascade?.readings;
/** What the heads of a large network read (head_features.py). */
const pooled: GraphValue = { name: '/vit/Concat_3_output_0', type: 'float32', dims: ['count', 'features'] };
const { features: featuresFile } = options;
if (featuresFile && !readings) throw new Error(`--features: ${model.id} does not say where its heads are`);
const session = await openNodeSession(model, {
  threads: 1,
  ...(options.weights && { folder: options.weights }),
  ...(readings && { part: (file: Uint8Array) => scoringPart(file, readings, featuresFile ? [pooled] : []) }),
});
let outputs: Readonly<Record<string, Float32Array>> = {};
const detector = createImageDetector(model, {
  ...session,
  run: async (inputs) => {
    outputs = await session.run(inputs);
    return outputs;
  },
});

/** Logits of the whole view and of each patch, as the network weighed them; null where it was not asked. */
function viewsOf(name: string) {
  const { [name]: of, detail } = outputs;
  if (!of) return null;
  const rows = Array.from({ length: of.length / 2 }, (_, row) => of.slice(2 * row, 2 * row + 2));
  const [first, ...others] = rows;
  return { whole: first?.[0], patches: others.map((row) => row?.[1]), detail: detail?.[0] };
}

/** Returns where they begin. */
function appendFeatures(file: string, features: readonly Float32Array[]): number {
  const start = existsSync(file) ? statSync(file).size : 0;
  for (const values of features)
    appendFileSync(file, new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  return start;
}

for (const row of rows) {
  try {
    const found = await decodePicture(join(options.data, row.file));
    const isBorn = !options['jpeg-birth'] || row.format === 'JPEG';
    const original = isBorn ? found : await bornAsJpeg(found, seededRandom(String(row.id)));
    const scores: Record<string, number> = {};
    const sidesPx: Record<string, number> = {};
    const views: Record<string, ReturnType<typeof viewsOf>> = {};
    const features: Float32Array[] = [];
    for (const name of wanted) {
      const picture = await deliver(original, name);
      outputs = {};
      scores[name] = (await detector.detect(picture)).score;
      sidesPx[name] = Math.min(picture.width, picture.height);
      if (readings) views[name] = viewsOf(readings);
      const { [pooled.name]: read } = outputs;
      if (read) features.push(read);
    }
    const featuresAt = featuresFile && appendFeatures(featuresFile, features);
    const { width, height } = original;
    appendFileSync(
      options.out,
      `${JSON.stringify({ ...row, model: model.id, width, height, scores, sidesPx, ...(readings && { views }), featuresAt })}\n`,
    );
  } catch (error) {
    console.error(`${row.file}: ${error instanceof Error ? error.message : error}`);
  }
}
await session.close();
