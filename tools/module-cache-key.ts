import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vitest/config';
import { projectRoot } from './process.ts';

/** What a compiled module depends on beside its own text and the configuration that Vitest reads. */
const inputs = ['{.,*}/package.json', '{.,*}/tsconfig*.json', 'extension/{wxt.config.ts,.wxt/tsconfig.json}'];

/**
 * Vitest keeps compiled modules on disk, by a hash of file and configuration
 * (https://vitest.dev/config/experimental#experimental-fsmodulecache). Where the exports of our packages, what the
 * compiler is told or the settings of the extension change, it compiles again.
 */
export function moduleCacheKey(): Plugin {
  const key = inputs
    .flatMap((pattern) => globSync(pattern, { cwd: projectRoot }).sort())
    .map((path) => readFileSync(join(projectRoot, path), 'utf8'))
    .join('\0');
  // One function for all projects that share the plugin: Vitest keeps a set of them.
  const addKey = () => key;
  return {
    name: 'telltale-module-cache-key',
    configureVitest: ({ experimental_defineCacheKeyGenerator: define }) => define(addKey),
  };
}
