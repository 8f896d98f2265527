import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import { defineConfig } from 'vite';
import { galleryPictures } from './gallery-pictures.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  base: '/',
  publicDir: false,
  plugins: [preact(), galleryPictures(here('../../e2e/media/'))],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    // The pages' Content-Security-Policy takes scripts, styles and fonts from files only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        console: here('console/index.html'),
        demo: here('demo/index.html'),
        docs: here('docs/index.html'),
        share: here('share/index.html'),
        'sign-in': here('sign-in/index.html'),
      },
    },
  },
});
