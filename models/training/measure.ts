import { createWriteStream, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { decodePicture } from '../evaluate/decode.ts';
import { imageTensors } from '../src/image/detector.ts';
import { tensorSessionOf } from '../src/tensor-session.ts';

/**
 * Runs a network over the delivered pictures of a folder, decoded and handed over as the product does, for Python to
 * learn from: DIR/<output>.f32 holds one row per picture, DIR/measured.jsonl the line of the manifest.
 */
const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    network: { type: 'string' },
    patches: { type: 'string', default: '4' },
  },
});
if (!options.data || !options.network) throw new Error('--data DIR and --network FILE are needed');
const folder = resolve(options.data);
const input = { patchPx: 224, wholePx: 224, maxPatches: Number(options.patches) };

const runtime = await InferenceSession.create(options.network, {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
});
const session = tensorSessionOf(runtime, (type, { data, dims }) => new Tensor(type, data, dims));
const outputs = Object.fromEntries(
  runtime.outputNames.map((name) => [name, createWriteStream(join(folder, `${name}.f32`))]),
);
const listing = createWriteStream(join(folder, 'measured.jsonl'));

const lines = readFileSync(join(folder, 'manifest.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '');
for (const [index, line] of lines.entries()) {
  const row: { readonly file: string } = JSON.parse(line);
  try {
    const image = await decodePicture(resolve(folder, row.file));
    for (const [name, data] of Object.entries(await session.run(imageTensors(image, input)))) {
      outputs[name]?.write(Buffer.from(data.slice().buffer));
    }
    const { width, height } = image;
    listing.write(`${JSON.stringify({ ...row, width, height })}\n`);
  } catch (error) {
    console.error(`${row.file}: ${error instanceof Error ? error.message : error}`);
  }
  if (index % 500 === 499) console.error(`${index + 1} of ${lines.length} measured`);
}
for (const file of [listing, ...Object.values(outputs)]) await new Promise<void>((done) => file.end(done));
await session.close();
