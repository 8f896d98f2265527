import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { prepare } from 'wxt';
import { WxtVitest } from 'wxt/testing';

const root = import.meta.dirname;

// The compiler options extend those that WXT generates; a fresh clone has none yet.
if (!existsSync(join(root, '.wxt/tsconfig.json'))) await prepare({ root });

export default defineConfig({
  root,
  plugins: [WxtVitest({ root })],
  test: {
    name: 'extension',
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
