import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: 'e2e/specs',
  outputDir: 'test-results',
  // Each story has a browser, a server and a model of its own: two at once starve each other on a small machine.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 0,
  reporter: 'list',
});
