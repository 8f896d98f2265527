import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';

const builtSite = fileURLToPath(new URL('../../../site/dist', import.meta.url));

/** The built pages. Hashed assets may be kept for ever, pages are asked for anew. */
export function createSiteRouter(siteFolder = builtSite): Router {
  const router = express.Router();
  router.get('/', (_request, response) => response.redirect('/demo'));
  router.get('/demo', (_request, response) => response.sendFile('demo/index.html', { root: siteFolder }));
  router.get('/sign-in', (_request, response) =>
    response.sendFile('sign-in/index.html', { root: siteFolder }),
  );
  router.get('/console', (_request, response) =>
    response.sendFile('console/index.html', { root: siteFolder }),
  );
  router.get('/docs', (_request, response) => response.sendFile('docs/index.html', { root: siteFolder }));
  router.get('/s/:shareId', (_request, response) => {
    // A link is for whoever was given it, not for search engines.
    response.set('X-Robots-Tag', 'noindex').sendFile('share/index.html', { root: siteFolder });
  });
  router.use(
    '/assets',
    express.static(join(siteFolder, 'assets'), {
      immutable: true,
      maxAge: '365d',
      index: false,
      redirect: false,
    }),
  );
  router.use(
    '/demo/media',
    express.static(join(siteFolder, 'demo', 'media'), { index: false, redirect: false }),
  );
  return router;
}
