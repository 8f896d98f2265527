import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';
import { readerLanguage } from './reader-language.ts';
import { builtSite } from './site.routes.ts';

/** What the build of the extension packs. */
const packedExtension = fileURLToPath(
  new URL('../../../../extension/.output/telltale-chrome.zip', import.meta.url),
);

/** Pages of the extension in the shops of browsers. */
interface Shops {
  readonly chrome: string | undefined;
  readonly firefox: string | undefined;
}

/** How to get the extension here: from the shops that are configured, else from the packed file, where there is one. */
export function createInstallRouter(
  shops: Shops,
  siteFolder = builtSite,
  packageFile = packedExtension,
): Router {
  const router = express.Router();
  const hasShop = shops.chrome !== undefined || shops.firefox !== undefined;
  const hasFile = !hasShop && existsSync(packageFile);
  const offered = {
    shop: hasShop,
    chrome: shops.chrome !== undefined,
    firefox: shops.firefox !== undefined,
    file: hasFile,
    nothing: !hasShop && !hasFile,
  };
  router.get('/install', async (request, response, next) => {
    const language = readerLanguage(request);
    const page = join(siteFolder, 'install', `index.${language}.html`);
    if (!existsSync(page)) return next();
    const sizeBytes = hasFile ? statSync(packageFile).size : 0;
    const html = Object.entries(offered)
      .reduce(
        (text, [name, isOffered]) => (isOffered ? text : without(name, text)),
        await readFile(page, 'utf8'),
      )
      .replace('shop:chrome', () => attribute(shops.chrome))
      .replace('shop:firefox', () => attribute(shops.firefox))
      .replace('file:size', () => megabytes(sizeBytes, language));
    response.vary('Accept-Language').set('Cache-Control', 'public, max-age=0').type('html').send(html);
  });
  if (hasFile)
    router.get('/install/telltale-chrome.zip', (_request, response) =>
      // The folder that the build writes to begins with a dot.
      response.sendFile(packageFile, { dotfiles: 'allow' }),
    );
  return router;
}

function megabytes(sizeBytes: number, language: string): string {
  const style = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, style).format(sizeBytes / 1e6);
}

/** The built page holds every offer between two comments. */
const without = (name: string, html: string) =>
  html.replace(new RegExp(`<!--if ${name}-->.*?<!--end ${name}-->`, 's'), '');

const attribute = (url = '') => url.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
