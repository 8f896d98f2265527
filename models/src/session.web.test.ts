import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { calibratedScore } from './calibration.ts';
import { openWebCascade } from './image/cascade.web.ts';
import { imageTensors } from './image/detector.ts';
import { goldenLogitsOf } from './image/golden-logits.ts';
import { goldenPicture } from './image/golden-pictures.ts';
import { currentImageModel } from './manifest.ts';
import { loadManifest, modelFile } from './model-files.node.ts';
import { openWebSession } from './session.web.ts';

const model = currentImageModel(await loadManifest(), 'light');
const golden = goldenLogitsOf(model.id);

const urlOf = (bytes: Uint8Array) =>
  `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;

it('WebAssembly gives the logits that training wrote down for a hundred pictures', async () => {
  const weightsUrl = urlOf(await readFile(modelFile(model)));
  const session = await openWebSession(model, { weightsUrl });
  for (const [index, expected] of golden.logits.entries()) {
    const outputs = await session.run(imageTensors(goldenPicture(index), model.input));
    expect(Math.abs((outputs.logit?.[0] ?? Number.NaN) - expected), `picture ${index}`).toBeLessThan(
      golden.within,
    );
  }
  await session.close();
});

it('WebAssembly gives the same, one view after another', async () => {
  const weightsUrl = urlOf(await readFile(modelFile(model)));
  const { cascade, calibration } = model;
  if (!cascade) throw new Error('a light model has a cascade');
  // Never sure of what it has not seen.
  const steps = cascade.steps.map((step) => ({ ...step, low: -1000, high: 1000 }));
  const detector = await openWebCascade({ ...model, cascade: { ...cascade, steps } }, { weightsUrl });
  for (const [index, logit] of golden.logits.entries()) {
    const { score, isBlank } = await detector.detect(goldenPicture(index));
    if (isBlank) continue;
    expect(Math.abs(score - calibratedScore(logit, calibration)), `picture ${index}`).toBeLessThan(
      golden.within,
    );
  }
});

it('refuses bytes that the manifest does not name', async () => {
  const weightsUrl = urlOf(new Uint8Array([1, 2, 3]));
  await expect(openWebSession(model, { weightsUrl })).rejects.toThrow(/have sha256 .* the manifest says/);
});
