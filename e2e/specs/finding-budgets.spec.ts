import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'playwright/test';
import { extensionFolder } from '../fixtures/project.ts';

test('what runs on every page weighs at most 30 kB', () => {
  const script = readFileSync(join(extensionFolder, 'watch-page.js'));
  expect(gzipSync(script).byteLength).toBeLessThanOrEqual(30_000);
});
