import { statSync } from 'node:fs';
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
