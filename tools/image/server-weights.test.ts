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
  expect(files).toHaveLength(5);
  for (const file of files) expect(existsSync(join(projectRoot, file)), file).toBe(true);
});

test('of the models for pictures the image gets those of both sizes, and one file where they are one model', () => {
  const light = currentImageModel(manifest, 'light');
  const file = 'weights/telltale-image-large.onnx';
  const others = manifest.models.filter(({ lane }) => lane !== 'image');
  const filesOf = (...images: object[]) =>
    serverWeights(parseManifest({ version: 1, models: [...images, ...others] }));
  const two = filesOf({ ...light, sizes: ['light'] }, { ...light, id: 'large', file, sizes: ['full'] });
  expect(two.slice(0, 2)).toEqual([`models/${file}`, `models/${light.file}`]);
  const one = filesOf({ ...light, sizes: ['full', 'light'] });
  expect(one.filter((name) => name === `models/${light.file}`)).toHaveLength(1);
});
