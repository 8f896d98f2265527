import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config';
import { prepare } from 'wxt';
import { WxtVitest } from 'wxt/testing';

const root = import.meta.dirname;

// The compiler options extend those that WXT generates; a fresh clone has none yet.
if (!existsSync(join(root, '.wxt/tsconfig.json'))) await prepare({ root });

/** Tests of a channel between pages: out of a context Node posts nothing to a BroadcastChannel. */
export const channelTests = 'src/**/*.channel.test.ts';

export function defineExtensionTests(name: string, test: ViteUserConfig['test']) {
  return defineConfig({
    root,
    plugins: [WxtVitest({ root })],
    test: { name, testTimeout: 20_000, expect: { poll: { timeout: 15_000 } }, ...test },
  });
}

export default defineExtensionTests('extension', {
  include: ['{src,build}/**/*.test.{ts,tsx}'],
  exclude: [...configDefaults.exclude, channelTests],
  // Each file has modules of its own, in a context: a process for each took twice the processor time.
  pool: 'vmThreads',
});
