import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: 'e2e/specs',
  outputDir: 'test-results',
  // One at a time, stories leave two cores idle for a quarter of the time.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 0,
  reporter: 'list',
});
