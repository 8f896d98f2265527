import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: 'e2e/specs',
  outputDir: 'test-results',
  // A story waits for a third of its time, so that two at once take three quarters of the time of one after the other.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 0,
  reporter: 'list',
});
