import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourceFiles } from '../extension/build/source-files.ts';
import { readSources } from '../server/site/docs-sources.ts';
import { builds } from './builds.ts';
import { projectRoot } from './process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'telltale-inputs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('an edit of any file that the documentation is made of makes the pages again', async () => {
  for (const input of builds.site.inputs) {
    mkdirSync(dirname(join(folder, input)), { recursive: true });
    symlinkSync(join(projectRoot, input), join(folder, input));
  }
  expect((await readSources(folder)).length).toBeGreaterThan(15);
});

test.each(['extension', 'firefox'] as const)('so does an edit of any source of the extension: %s', (name) => {
  const { inputs } = builds[name];
  // What installs is known by the lock file, and weights by their hashes in the manifest.
  const known = /(^|\/)package\.json$|^(README\.md|LICENSE|\.npmrc|tsconfig\.base\.json)$|^models\/weights\//;
  const isInput = (file: string) => inputs.some((input) => file === input || file.startsWith(`${input}/`));
  expect(Object.keys(sourceFiles()).filter((file) => !known.test(file) && !isInput(file))).toEqual([]);
});
