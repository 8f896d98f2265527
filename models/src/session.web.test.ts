import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { currentModel } from './manifest.ts';
import { loadManifest, modelFile } from './model-files.node.ts';
import { openNodeSession } from './session.node.ts';
import { openWebSession } from './session.web.ts';

const model = currentModel(await loadManifest(), 'image');
const { patchPx, wholePx } = model.input;

function inputs(seed: number) {
  const numbers = (count: number) => Float32Array.from({ length: count }, (_, at) => (at * seed) % 256);
  return {
    patches: { data: numbers(2 * 3 * patchPx ** 2), dims: [2, 3, patchPx, patchPx] },
    whole: { data: numbers(3 * wholePx ** 2), dims: [1, 3, wholePx, wholePx] },
  };
}

const urlOf = (bytes: Uint8Array) =>
  `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;

it('WebAssembly gives the same logits as native code, within 0.001', async () => {
  const weightsUrl = urlOf(await readFile(modelFile(model)));
  const [native, web] = await Promise.all([
    openNodeSession(model, { threads: 1 }),
    openWebSession(model, { weightsUrl }),
  ]);
  for (const seed of [7, 7919, 104729]) {
    const [expected, given] = [await native.run(inputs(seed)), await web.run(inputs(seed))];
    expect(given.logit?.[0]).toBeCloseTo(expected.logit?.[0] ?? Number.NaN, 3);
  }
  await Promise.all([native.close(), web.close()]);
}, 60_000);

it('refuses bytes that the manifest does not name', async () => {
  const weightsUrl = urlOf(new Uint8Array([1, 2, 3]));
  await expect(openWebSession(model, { weightsUrl })).rejects.toThrow(/have sha256 .* the manifest says/);
});
