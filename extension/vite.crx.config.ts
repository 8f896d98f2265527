import { crx, defineManifest } from '@crxjs/vite-plugin';
import preact from '@preact/preset-vite';
import { defineConfig } from 'vite';

/**
 * A development harness for the on-page parts: edits of badge and card appear on an open page without reloading
 * it. Load `.output/crx` unpacked. The extension that ships is built by WXT, from the same components.
 */
const manifest = defineManifest({
  manifest_version: 3,
  name: 'Telltale on-page parts (development)',
  version: '0.0.1',
  content_scripts: [{ matches: ['http://*/*', 'https://*/*'], js: ['src/dev/harness.ts'] }],
});

export default defineConfig({
  plugins: [preact(), crx({ manifest })],
  build: { outDir: '.output/crx', emptyOutDir: true },
  server: { port: 5199, strictPort: true, cors: { origin: [/^chrome-extension:\/\//] } },
});
