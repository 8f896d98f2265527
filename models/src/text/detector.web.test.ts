import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { currentModel } from '../manifest.ts';
import { loadManifest, modelFile } from '../model-files.node.ts';
import { openWebSession } from '../session.web.ts';
import { textLogit } from './detector.ts';
import golden from './golden.json' with { type: 'json' };
import { generatedText } from './golden-texts.ts';

it('WebAssembly gives the logits that Python gave for a hundred texts, within 0.001', async () => {
  const model = currentModel(await loadManifest(), 'text');
  const bytes = await readFile(modelFile(model));
  const weightsUrl = `data:application/octet-stream;base64,${bytes.toString('base64')}`;
  const session = await openWebSession(model, { weightsUrl });
  for (const [seed, expected] of golden.generatedLogits.entries()) {
    expect(Math.abs((await textLogit(model, session, generatedText(seed))) - expected)).toBeLessThan(1e-3);
  }
  await session.close();
}, 60_000);

it('the weights are small enough for a browser to carry, at most a megabyte', async () => {
  expect(currentModel(await loadManifest(), 'text').bytes).toBeLessThanOrEqual(1_000_000);
});
