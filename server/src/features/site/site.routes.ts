import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';
import { openBuiltFiles } from './built-files.ts';
import { readerLanguage } from './reader-language.ts';

export const builtSite = fileURLToPath(new URL('../../../site/dist', import.meta.url));

/** Pages that are built in every language: address, then folder of the built site. */
const spokenPages = {
  '/': 'home',
  '/demo': 'demo',
  '/pricing': 'pricing',
  '/score': 'score',
  '/search': 'search',
  '/verify': 'verify',
  '/docs/start': 'docs/start',
  '/docs/readers': 'docs/readers',
  '/docs/publishers': 'docs/publishers',
  '/docs/developers': 'docs/developers',
  '/docs/operators': 'docs/operators',
  '/docs/privacy': 'docs/privacy',
  '/docs/extension-privacy': 'docs/extension-privacy',
} as const;

/** Pages in English, or put into the reader's language by their own script. */
const pages = {
  '/docs': 'docs',
  '/sign-in': 'sign-in',
  '/console': 'console',
  '/connect': 'connect',
} as const;

export const pageAddresses = Object.keys({ ...spokenPages, ...pages }).map((path) => ({
  method: 'GET',
  path,
}));

/**
 * The built pages. Hashed assets may be kept for ever, pages are asked for each time.
 * @param imageModel whose figures pages tell, where they tell any
 * @param keptFolder of the assets of other versions
 */
export function createSiteRouter(
  siteFolder = builtSite,
  imageModel: 'full' | 'light' = 'full',
  keptFolder?: string,
): Router {
  const router = express.Router();
  const files = openBuiltFiles(siteFolder);
  const folder = (name: string) => openBuiltFiles(join(siteFolder, name));
  for (const [address, folderName] of Object.entries(spokenPages))
    router.get(address, (request, response, next) => {
      response.vary('Accept-Language');
      const language = readerLanguage(request);
      const light = `${folderName}/light.${language}.html`;
      const isOfLight = imageModel === 'light' && files.has(light);
      files.sendPage(isOfLight ? light : `${folderName}/index.${language}.html`, request, response, next);
    });
  for (const [address, name] of Object.entries(pages))
    router.get(address, (...call) => files.sendPage(`${name}/index.html`, ...call));
  router.get('/favicon.ico', (...call) => files.sendPage('favicon.ico', ...call));
  router.use('/search/parts', folder('search/parts').serve());
  router.use('/docs', folder('docs').serve({ extensions: ['html'] }));
  for (const assets of [join(siteFolder, 'assets'), ...(keptFolder === undefined ? [] : [keptFolder])])
    router.use('/assets', openBuiltFiles(assets).serve({ immutable: true, maxAge: '365d' }));
  router.use('/demo/media', folder('demo/media').serve());
  router.use('/samples', folder('samples').serve());
  return router;
}
