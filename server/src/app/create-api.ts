import { endpoints } from '@telltale/shared/contract';
import express, { type Router } from 'express';
import { createOutboxRouter } from '../features/accounts/outbox.routes.ts';
import { createKeyGate } from '../features/api-keys/key-gate.ts';
import { mountHealthRoutes } from '../features/health/health.routes.ts';
import { corsForAllowedOrigins, createOriginGate } from '../features/origins/origin-gate.ts';
import { exportKeysPath } from '../features/reviews/export-keys.routes.ts';
import { createSessionGate } from '../features/sessions/session-gate.ts';
import { pageAddresses } from '../features/site/site.routes.ts';
import { refuseUnknownMethods } from '../platform/http/known-methods.ts';
import { createMount, type Mount } from '../platform/http/mount.ts';
import { openApiDocument } from '../platform/http/openapi.ts';
import type { Gates } from '../platform/http/principals.ts';
import { createPublishedDocument } from '../platform/http/published-document.ts';
import { createSourceRate } from '../platform/http/source-rate.ts';
import type { VisitorLimits } from '../platform/http/throttle.ts';
import { sourceOf } from '../platform/http/visitor-id.ts';
import { createWrongSecrets, type WrongSecrets } from '../platform/http/wrong-secrets.ts';
import type { Services } from '../wiring.ts';
import { mountChecks } from './mount-checks.ts';
import { mountConsole } from './mount-console.ts';

/** Of which the site knows none by a page of that name. */
const otherPages = ['/install', '/robots.txt', '/sitemap.xml', '/favicon.ico', '/s/{share_id}'];

/** Every endpoint of the contract, behind the gate that its description names. */
export function createApi(services: Services, visitorLimits: VisitorLimits, anyone: Gates['anyone']): Router {
  const api = express.Router();
  api.use('/v1/public', corsForAllowedOrigins(services.allowedOrigins));
  api.use(
    refuseUnknownMethods([
      ...endpoints,
      ...['/v1/openapi.json', exportKeysPath, ...otherPages].map((path) => ({ method: 'GET', path })),
      ...pageAddresses,
    ]),
  );
  const gates = createGates(services, visitorLimits, anyone);
  const mount = createMount(api, gates, services.metrics.observeAnswer, services);
  mountHealth(mount, services);
  mountChecks(mount, services);
  mountConsole(mount, services);
  if (services.outbox) api.use(createOutboxRouter(services.outbox));
  const sessionCookie = services.sessions.cookie.name;
  api.get(
    '/v1/openapi.json',
    createPublishedDocument(() => openApiDocument(endpoints, { sessionCookie })),
  );
  return api;
}

function createGates(services: Services, limits: VisitorLimits, anyone: Gates['anyone']): Gates {
  const { config, cache, keyRing, clock, allowedOrigins } = services;
  const perMinute = config.rateLimitPerMinute;
  const wrong = countWrongSecrets(services);
  return {
    key: createKeyGate(services.apiKeys, wrong, cache, perMinute),
    session: createSessionGate(services.sessions, wrong, cache, perMinute),
    origin: createOriginGate({ origins: allowedOrigins, limits, keyRing, clock }),
    anyone,
  };
}

function countWrongSecrets({ config, cache, keyRing, clock }: Services): WrongSecrets {
  const calls = config.wrongKeysPerVisitorMinute;
  return createWrongSecrets(
    createSourceRate(cache, { name: 'wrong-keys', calls, windowSeconds: 60 }),
    ({ ip }) => sourceOf(ip, keyRing, clock.nowMs()),
  );
}

function mountHealth(mount: Mount, services: Services): void {
  const { cache, reader, jobs } = services;
  mountHealthRoutes(mount, {
    ...{ db: services.database.db, cache, reader, jobs },
    modelId: services.imageModel.id,
    laneModels: services.inlineLanes.models,
    releaseSha: services.config.releaseSha,
    leaving: services.draining.begun,
  });
}
