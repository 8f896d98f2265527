import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deviceFiles } from './device-files.ts';

test('the build carries one runtime and one model of at most eight megabytes', () => {
  const files = deviceFiles().map(({ absoluteSrc, relativeDest }) => ({
    relativeDest,
    bytes: statSync(absoluteSrc).size,
  }));
  expect(files.filter(({ relativeDest }) => relativeDest.endsWith('.wasm'))).toHaveLength(1);
  const models = files.filter(({ relativeDest }) => relativeDest.endsWith('.onnx'));
  expect(models).toHaveLength(1);
  expect(models[0]?.bytes).toBeLessThanOrEqual(8 * 1024 * 1024);
});
