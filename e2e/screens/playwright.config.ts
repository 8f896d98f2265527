import { defineConfig } from 'playwright/test';

/** Retakes the pictures of docs/screens: `npm run screens`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
});
