import { defineConfig } from 'playwright/test';

/** Playwright runs the stories; the browser is driven by Firefox's own protocol, because Playwright's needs a patched one. */
export default defineConfig({
  testDir: 'specs',
  outputDir: '../../test-results/firefox',
  // Each with a server and a profile of its own: alone, a Firefox leaves a core idle.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  retries: 0,
  reporter: 'list',
});
