import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';
import { readerLanguage } from './reader-language.ts';

export const builtSite = fileURLToPath(new URL('../../../site/dist', import.meta.url));

/** Pages that are built in every language: address, then folder of the built site. */
const spokenPages = { '/': 'home', '/demo': 'demo' } as const;

/** Pages in English, or put into the reader's language by their own script. */
const pages = {
  '/docs': 'docs',
  '/sign-in': 'sign-in',
  '/console': 'console',
  '/connect': 'connect',
} as const;

/** Nothing is listed, and no address is turned into another. */
const files = { index: false, redirect: false } as const;

/** The built pages. Hashed assets may be kept for ever, pages are asked for anew. */
export function createSiteRouter(siteFolder = builtSite): Router {
  const router = express.Router();
  const folder = (name: string) => join(siteFolder, name);
  for (const [address, folderName] of Object.entries(spokenPages))
    router.get(address, (request, response) => {
      const name = `${folderName}/index.${readerLanguage(request)}.html`;
      response.vary('Accept-Language').sendFile(name, { root: siteFolder });
    });
  for (const [address, name] of Object.entries(pages))
    router.get(address, (_request, response) =>
      response.sendFile(`${name}/index.html`, { root: siteFolder }),
    );
  router.use('/docs', express.static(folder('docs'), { ...files, extensions: ['html'] }));
  router.use('/assets', express.static(folder('assets'), { ...files, immutable: true, maxAge: '365d' }));
  router.use('/demo/media', express.static(folder('demo/media'), files));
  router.use('/samples', express.static(folder('samples'), files));
  return router;
}
