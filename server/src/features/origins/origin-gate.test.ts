import { systemClock } from '@telltale/shared/client/clock';
import { checkPublicImage } from '@telltale/shared/contract';
import express from 'express';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf } from '../../../test/pictures.ts';
import { type ServedRouters, serveRouters } from '../../../test/serve-routers.ts';
import { parseKeyRing } from '../../platform/capabilities/key-ring.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { createMount } from '../../platform/http/mount.ts';
import { createAllowedOrigins } from './allowed-origins.service.ts';
import { corsForAllowedOrigins, createOriginGate } from './origin-gate.ts';

class AwayDriver extends DummyDriver {
  override acquireConnection(): Promise<never> {
    return Promise.reject(new Error('Connection terminated unexpectedly'));
  }
}

const db = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new AwayDriver(),
    createIntrospector: (on) => new PostgresIntrospector(on),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const never = async (): Promise<never> => {
  throw new Error('is asked by nobody');
};
const page = 'https://news.example';

let served: ServedRouters;
beforeAll(async () => {
  const rules = { operators: [], allowFirefoxExtensions: false };
  const origins = createAllowedOrigins({ db, clock: systemClock, rules, quota: { trialsOf: never } });
  const keyRing = parseKeyRing(`k1:${Buffer.alloc(32, 9).toString('base64')}`);
  const limits = { countCheck: never, countCall: never };
  const origin = createOriginGate({ origins, limits, keyRing, clock: systemClock });
  const router = express.Router();
  router.use('/v1/public', corsForAllowedOrigins(origins));
  router.options('/v1/public/image-check', (_request, response) => void response.status(204).end());
  createMount(router, { key: never, session: never, anyone: never, origin })(checkPublicImage, never);
  served = await serveRouters([router]);
});
afterAll(() => served.stop());

test('while the database is away a page reads that it is, instead of what looks like a refused website', async () => {
  const address = `${served.url}${checkPublicImage.path}`;
  const preflight = await fetch(address, {
    method: 'OPTIONS',
    headers: { origin: page, 'access-control-request-method': 'POST' },
  });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, page]);
  const answer = await fetch(address, {
    method: 'POST',
    headers: { origin: page },
    body: formOf(Buffer.from('any bytes')),
  });
  expect(answer.status).toBe(503);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': page,
    'x-error-code': 'database_unavailable',
    'retry-after': '1',
  });
});
