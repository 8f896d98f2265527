import { join } from 'node:path';
import express, { type RequestHandler, type Router } from 'express';
import { openBuiltFiles } from './built-files.ts';
import { builtWidget, releasePath } from './widget-releases.ts';

/** Long enough to spare a reader the question on every page, short enough for a fix to arrive. */
const movingSeconds = 600;

/**
 * The widget's script for every page of the web: `/widget/v1/` moves with the releases, and a folder that carries a
 * version and a hash in its name never changes. Those of earlier releases come from where they are kept.
 */
export function createWidgetRouter(keptFolder: string, widgetFolder = builtWidget): Router {
  const router = express.Router();
  router.use('/widget', forEveryPage);
  router.use('/widget/v1', openBuiltFiles(join(widgetFolder, 'v1')).serve({ maxAge: movingSeconds * 1000 }));
  // For `npm install`, by names that carry the version.
  router.use(
    '/packages',
    openBuiltFiles(join(widgetFolder, 'packages')).serve({ maxAge: movingSeconds * 1000 }),
  );
  for (const folder of [widgetFolder, keptFolder])
    router.use('/widget', ofReleases(openBuiltFiles(folder).serve({ immutable: true, maxAge: '365d' })));
  return router;
}

/** Under another spelling of its address (`/widget/%761/`, `/widget//v1/`) what moves would be kept for a year. */
function ofReleases(serve: RequestHandler): RequestHandler {
  return (request, response, next) =>
    releasePath.test(request.path) ? serve(request, response, next) : next();
}

/** Scripts with an integrity hash, modules and JSON are read under CORS; nothing here belongs to one reader. */
const forEveryPage: RequestHandler = (_request, response, next) => {
  response.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
  next();
};
