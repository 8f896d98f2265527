import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import { compiledWords } from '@telltale/shared/locales/words-plugin.ts';
import { defineConfig } from 'vite';
import { docsPages } from './docs-pages.ts';
import { galleryPictures } from './gallery-pictures.ts';
import { pageFrame } from './page-frame.ts';
import { sampleMedia } from './sample-media.ts';
import { searchIndex } from './search-index.ts';
import { siteIcon } from './site-icon.ts';
import { spokenPages } from './spoken-pages.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  base: '/',
  publicDir: false,
  plugins: [
    compiledWords(),
    preact(),
    pageFrame(here('src/frame/signed-in-early.js')),
    siteIcon(here('src/frame/mark.svg')),
    galleryPictures(here('../../media/')),
    sampleMedia(here('../../media/out/'), here('samples/')),
    spokenPages(
      ['demo', 'home', 'install', 'pricing', 'score', 'search', 'share', 'verify', 'missing', 'failed'],
      here('../../models'),
      here('../../media/out/'),
    ),
    docsPages(here('../..')),
    searchIndex(here('../../docs/openapi.json')),
  ],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    // The pages' Content-Security-Policy takes scripts, styles and fonts from files only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        connect: here('connect/index.html'),
        console: here('console/index.html'),
        demo: here('demo/index.html'),
        docs: here('docs/index.html'),
        'docs-page': here('docs/page/index.html'),
        'docs-spoken': here('docs/spoken/index.html'),
        failed: here('failed/index.html'),
        home: here('home/index.html'),
        install: here('install/index.html'),
        missing: here('missing/index.html'),
        pricing: here('pricing/index.html'),
        score: here('score/index.html'),
        search: here('search/index.html'),
        share: here('share/index.html'),
        'sign-in': here('sign-in/index.html'),
        verify: here('verify/index.html'),
      },
    },
  },
});
