import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { currentImageModel, parseManifest } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { expect, test } from 'vitest';
import { projectRoot } from '../process.ts';
import { serverWeights } from './server-weights.ts';

const manifest = await loadManifest();

test('the image gets the weights of every lane, which are there', () => {
  const files = serverWeights(manifest);
  expect(files).toHaveLength(4);
  for (const file of files) expect(existsSync(join(projectRoot, file)), file).toBe(true);
});

test('of the models for pictures the image gets the full one’s weights, and not those that browsers carry', () => {
  const light = currentImageModel(manifest, 'light');
  const file = 'weights/telltale-image-large.onnx';
  const others = manifest.models.filter(({ lane }) => lane !== 'image');
  const models = [
    { ...light, sizes: ['light'] },
    { ...light, id: 'large', file, sizes: ['full'] },
    ...others,
  ];
  const files = serverWeights(parseManifest({ version: 1, models }));
  expect(files).toContain(`models/${file}`);
  expect(files).not.toContain(`models/${light.file}`);
});
