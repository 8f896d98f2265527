import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readPictures } from './dataset.ts';
import { decodePicture, pipelineOf } from './decode.ts';
import { atMost } from './robustness-treatments.ts';

/**
 * What enlargement by a network does to the score. Makes three evaluation folders of the same pictures: small, upscaled (by the
 * network) and plain (as large, by Lanczos), all JPEG of quality 90.
 *
 * Run by hand, because networks and runtime are no part of the project. In a folder of your own:
 *   npm install --ignore-scripts @tensorflow/tfjs@4.11.0 @tensorflow/tfjs-backend-wasm@4.11.0 \
 *     @upscalerjs/esrgan-slim@1.0.0 @upscalerjs/esrgan-legacy@1.0.0-beta.14
 * Then here, with that folder as PACKAGES, and `npm run evaluate` on each of the three:
 */
const usage =
  'node --import tsx models/evaluate/upscale.mjs --data DIR --packages PACKAGES --out DIR\n' +
  '  [--real N] [--ai N] [--network light|adversarial]';

/** `white` is the value of a white pixel that the network was trained with. */
const networks = {
  // Trained on differences of pixels.
  light: { file: 'esrgan-slim/models/x2/model.json', longSidePx: 512, factor: 2, white: 255 },
  // Trained against a critic, so that it invents texture; its pictures are small because it takes half a minute for each.
  adversarial: { file: 'esrgan-legacy/models/gans/model.json', longSidePx: 256, factor: 4, white: 1 },
};
const quality = 90;

/** Sources take turns, in an order that has nothing to do with what they hold; a larger draw begins with a smaller one. */
function sourcesInTurn(rows, label) {
  const placed = rows
    .filter((row) => row.label === label)
    .map((row) => ({ row, place: createHash('sha256').update(row.file).digest('hex') }))
    .sort((a, b) => (a.place < b.place ? -1 : 1));
  const drawnFrom = new Map();
  const turns = placed.map((picture) => {
    const turn = drawnFrom.get(picture.row.source) ?? 0;
    drawnFrom.set(picture.row.source, turn + 1);
    return { ...picture, turn };
  });
  return turns.sort((a, b) => a.turn - b.turn);
}

/** Layers that the adversarial network names and the runtime lacks. */
function registerLayers(tf, factor) {
  const one = (inputs) => (Array.isArray(inputs) ? inputs[0] : inputs);
  class MultiplyBeta extends tf.layers.Layer {
    static className = 'MultiplyBeta';
    call(inputs) {
      // The share of a residual block's output that RRDN adds.
      return tf.mul(one(inputs), 0.2);
    }
  }
  class PixelShuffle extends tf.layers.Layer {
    static className = `PixelShuffle${factor}x`;
    computeOutputShape([count, height, width]) {
      return [count, height, width, 3];
    }
    call(inputs) {
      return tf.depthToSpace(one(inputs), factor);
    }
  }
  for (const layer of [MultiplyBeta, PixelShuffle]) tf.serialization.registerClass(layer);
}

/** The network takes a picture of any size at once, so there are no tiles and no seams. */
async function openNetwork(packages, { file, factor, white }) {
  const load = createRequire(join(resolve(packages), 'package.json'));
  const tf = load('@tensorflow/tfjs');
  const runtime = dirname(load.resolve('@tensorflow/tfjs-backend-wasm'));
  load('@tensorflow/tfjs-backend-wasm').setWasmPaths(`${runtime}/`);
  if (!(await tf.setBackend('wasm'))) throw new Error('the WebAssembly backend does not start');
  registerLayers(tf, factor);
  const path = join(packages, 'node_modules', '@upscalerjs', file);
  const { modelTopology, weightsManifest } = JSON.parse(await readFile(path, 'utf8'));
  const parts = weightsManifest.flatMap(({ paths }) => paths);
  const bytes = Buffer.concat(await Promise.all(parts.map((part) => readFile(join(dirname(path), part)))));
  const weightSpecs = weightsManifest.flatMap(({ weights }) => weights);
  const weightData = Uint8Array.from(bytes).buffer;
  const network = await tf.loadLayersModel(tf.io.fromMemory({ modelTopology, weightSpecs, weightData }));
  return async ({ data, width, height }) => {
    const enlarged = tf.tidy(() =>
      network
        .predict(tf.tensor4d(Float32Array.from(data), [1, height, width, 3]).mul(white / 255))
        .mul(255 / white),
    );
    const shape = { width: width * factor, height: height * factor };
    if (enlarged.shape[1] !== shape.height || enlarged.shape[2] !== shape.width) {
      throw new Error(`${file} does not enlarge ${factor} times`);
    }
    // Rounds and clamps: the network oversteps black and white at edges.
    const pixels = Uint8ClampedArray.from(await enlarged.data());
    enlarged.dispose();
    return { ...shape, data: new Uint8Array(pixels.buffer) };
  };
}

async function main() {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      packages: { type: 'string' },
      out: { type: 'string' },
      real: { type: 'string', default: '40' },
      ai: { type: 'string', default: '20' },
      network: { type: 'string', default: 'light' },
    },
  });
  const { data, packages, out } = values;
  if (!data || !packages || !out) throw new Error('--data, --packages and --out are needed');
  const network = networks[values.network];
  if (!network) {
    throw new Error(`--network ${values.network}: must be one of ${Object.keys(networks).join(', ')}`);
  }
  const { longSidePx, factor } = network;
  const rows = await readPictures(data);
  const upscaled = await openNetwork(packages, network);
  for (const name of ['small', 'upscaled', 'plain']) {
    await mkdir(join(out, name), { recursive: true });
    await rm(join(out, name, 'manifest.jsonl'), { force: true });
  }
  const save = async (name, row, file, pipeline) => {
    await pipeline.jpeg({ quality }).toFile(join(out, name, file));
    const line = JSON.stringify({ ...row, file, format: 'JPEG' });
    await appendFile(join(out, name, 'manifest.jsonl'), `${line}\n`);
    return join(out, name, file);
  };
  for (const label of ['real', 'ai']) {
    let left = Number(values[label]);
    for (const { row, place } of sourcesInTurn(rows, label)) {
      if (left === 0) break;
      const original = await decodePicture(join(data, row.file));
      if (Math.max(original.width, original.height) < longSidePx) continue;
      const file = `${place.slice(0, 16)}.jpg`;
      const small = await decodePicture(
        await save('small', row, file, pipelineOf(await atMost(original, longSidePx))),
      );
      await save('plain', row, file, pipelineOf(small).resize(small.width * factor, small.height * factor));
      await save('upscaled', row, file, pipelineOf(await upscaled(small)));
      left--;
      console.error(`${label}: ${left} to go`);
    }
  }
}

main().catch((error) => {
  console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
  process.exitCode = 1;
});
