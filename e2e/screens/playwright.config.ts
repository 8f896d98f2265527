import { defineConfig } from 'playwright/test';

/** Takes the pictures of docs/screens anew: `npm run screens`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
});
