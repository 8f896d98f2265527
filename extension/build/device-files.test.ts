import { statSync } from 'node:fs';
import { currentImageModel, parseManifest } from '@telltale/models/manifest';
import shipped from '@telltale/models/manifest.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { deviceFiles } from './device-files.ts';

const megabyte = 1024 * 1024;

test('the build carries one runtime, and the detectors of three lanes: eight megabytes each at most, twelve in all', () => {
  const files = deviceFiles().map(({ absoluteSrc, relativeDest }) => ({
    relativeDest,
    bytes: statSync(absoluteSrc).size,
  }));
  expect(files.filter(({ relativeDest }) => relativeDest.endsWith('.wasm'))).toHaveLength(1);
  const weights = files
    .filter(({ relativeDest }) => relativeDest.endsWith('.onnx'))
    .map(({ bytes }) => bytes);
  // Pictures, texts, recordings, and the finder of speech.
  expect(weights).toHaveLength(4);
  expect(Math.max(...weights)).toBeLessThanOrEqual(8 * megabyte);
  expect(weights.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(12 * megabyte);
});

const manifest = parseManifest(shipped);
const light = currentImageModel(manifest, 'light');
const others = manifest.models.filter(({ lane, status }) => lane !== 'image' && status === 'current');
const weightsIn = (...images: readonly object[]) =>
  deviceFiles(parseManifest({ version: 1, models: [...images, ...others] }))
    .map(({ relativeDest }) => relativeDest)
    .filter((file) => file.startsWith('weights/telltale-image'));

test('of the models for pictures the light one’s file alone is in the package', () => {
  const large = { ...light, id: 'large', file: 'weights/telltale-image-large.onnx' };
  const full = { ...large, sizes: ['full'], bytes: 24 * megabyte };
  expect(weightsIn(full, { ...light, sizes: ['light'] })).toEqual([light.file]);
});

test('a light model that is too large for a browser stops the build', () => {
  const heavy = { ...light, sizes: ['full', 'light'], bytes: 9 * megabyte };
  expect(() => weightsIn(heavy)).toThrow(/too large for a browser/);
});
