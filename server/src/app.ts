import { endpoints } from '@telltale/shared/contract';
import express, { type Express } from 'express';
import { mountImageRoutes } from './features/checks/image/image.routes.ts';
import { mountPublicImageRoutes } from './features/checks/image/public-image.routes.ts';
import { mountHealthRoutes } from './features/health/health.routes.ts';
import { corsForAllowedOrigins, createOriginGate } from './features/public/origin-gate.ts';
import { mountShareRoutes } from './features/public/share.routes.ts';
import { visitorId } from './features/public/visitor-id.ts';
import { createSiteRouter } from './features/site/site.routes.ts';
import { ApiError } from './platform/http/api-error.ts';
import { createExpressApp } from './platform/http/express-app.ts';
import { knownHosts } from './platform/http/known-hosts.ts';
import { createMount } from './platform/http/mount.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import type { Services } from './wiring.ts';

/** The HTTP face of the services. */
export function createApp(services: Services): Express {
  const { config, database, jobs, imageChecks, imageModel } = services;
  const originRules = {
    allowed: [...config.allowedOrigins, new URL(config.publicBaseUrl).origin],
    allowFirefoxExtensions: config.allowFirefoxExtensionOrigins,
  };
  const api = express.Router();
  api.use('/v1/public', corsForAllowedOrigins(originRules));
  const mount = createMount(api, {
    key: (request) => services.apiKeys.authenticate(request.headers.authorization),
    session: async () => {
      throw new ApiError('unauthenticated');
    },
    origin: createOriginGate(originRules, services.keyRing, services.clock),
    anyone: async (request) => ({
      kind: 'anyone',
      visitorId: visitorId(request.ip, services.keyRing, services.clock.nowMs()),
    }),
  });
  mountHealthRoutes(mount, { db: database.db, jobs, modelId: imageModel.id, releaseSha: config.releaseSha });
  mountImageRoutes(mount, { db: database.db, checks: imageChecks, jobs, model: imageModel });
  mountPublicImageRoutes(mount, {
    checks: imageChecks,
    jobs,
    capabilities: services.capabilities,
    thresholds: imageModel.thresholds,
  });
  mountShareRoutes(mount, {
    db: database.db,
    clock: services.clock,
    tokens: services.resultTokens,
    shares: services.shares,
    publicBaseUrl: config.publicBaseUrl,
  });
  const document = openApiDocument(endpoints);
  api.get('/v1/openapi.json', (_request, response) => {
    response.set('Cache-Control', 'no-store').json(document);
  });

  return createExpressApp({
    log: services.log,
    trustProxy: config.trustProxy,
    isKnownHost: knownHosts({
      publicBaseUrl: config.publicBaseUrl,
      loopback: config.databaseUrl === undefined,
    }),
    routers: [api, createSiteRouter()],
  });
}
