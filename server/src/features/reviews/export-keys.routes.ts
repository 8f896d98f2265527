import express, { type Router } from 'express';
import type { ExportKeys } from './export-keys.service.ts';

/** A JWK set (RFC 7517, section 5) for programs and pages anywhere: there is nothing secret in it. */
export function createExportKeyRouter(exportKeys: Pick<ExportKeys, 'listPublicKeys'>): Router {
  const router = express.Router();
  router.get(exportKeysPath, async (_request, response) => {
    const keys = await exportKeys.listPublicKeys();
    response
      .set({
        'Cache-Control': 'public, max-age=300',
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .json({ keys });
  });
  return router;
}

/** In the style of RFC 8615. */
export const exportKeysPath = '/.well-known/telltale-keys.json';
