import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { syntheticWindows } from '../../training/synthetic-sounds.ts';
import { currentModel } from '../manifest.ts';
import { loadManifest, modelFile } from '../model-files.node.ts';
import { openNodeSession } from '../session.node.ts';
import { openWebSession } from '../session.web.ts';
import { featureCount, featuresOf } from './features.ts';
import golden from './golden-scores.json' with { type: 'json' };
import { speechProbabilities } from './speech.ts';

const model = currentModel(await loadManifest(), 'audio');
const vadModel = { id: 'speech finder', ...model.vad };

async function openInWeb(file: { id: string; file: string; sha256: string }) {
  const bytes = await readFile(modelFile(file));
  return openWebSession(file, {
    weightsUrl: `data:application/octet-stream;base64,${bytes.toString('base64')}`,
  });
}

it('WebAssembly gives the scores of Python for a hundred sounds, within 0.001', async () => {
  const web = await openInWeb(model);
  const windows = syntheticWindows();
  const data = new Float32Array(windows.length * featureCount);
  for (const [at, window] of windows.entries()) data.set(featuresOf(window), at * featureCount);
  const outputs = await web.run({ features: { data, dims: [windows.length, featureCount] } });
  for (const [at, logit] of golden.logits.entries()) expect(outputs.logit?.[at]).toBeCloseTo(logit, 3);
  await web.close();
}, 60_000);

it('WebAssembly finds speech where native code finds it', async () => {
  const [web, native] = [await openInWeb(vadModel), await openNodeSession(vadModel, { threads: 1 })];
  const samples = syntheticWindows()[1]?.samples ?? new Float32Array();
  const [given, expected] = [
    await speechProbabilities(web, samples),
    await speechProbabilities(native, samples),
  ];
  for (const [at, probability] of expected.entries()) expect(given[at]).toBeCloseTo(probability, 3);
  await Promise.all([web.close(), native.close()]);
}, 60_000);
