import { getModelInfo } from '@telltale/shared/contract';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedRouters, serveRouters } from '../../../test/serve-routers.ts';
import { createMount } from './mount.ts';
import type { Gates } from './principals.ts';

const never = async () => Promise.reject(new Error('is asked by nobody'));
const gates: Gates = {
  key: async () => ({ kind: 'key', tenantId: 'tnt_1', keyId: 'key_1' }),
  ...{ session: never, origin: never, anyone: never },
};
const body = {
  name: 'модель-“6”',
  backend: 'b',
  thresholds: { uncertain: 0.5, likely_ai: 0.7, strong: 0.9 },
  policy: 'p',
};

/** A column that a SELECT brings along must not leave. */
const stored = { ...body, secret: 'internal' };

let served: ServedRouters;
beforeAll(async () => {
  const router = express.Router();
  const mount = createMount(router, gates);
  mount(getModelInfo, async () => ({
    body: stored,
    headers: { 'Retry-After': '2', Link: ['<a>; rel="next"', '<b>; rel="prev"'] },
  }));
  served = await serveRouters([router]);
});
afterAll(() => served.stop());

test('an answer leaves whole, as JSON in UTF-8 that nobody may store, with its own headers and no other field', async () => {
  const response = await fetch(`${served.url}/v1/model-info`);
  const text = await response.text();
  expect(JSON.parse(text)).toEqual(body);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    'retry-after': '2',
    link: '<a>; rel="next", <b>; rel="prev"',
  });
});

test('HEAD tells of the same answer and sends none of it, and a condition on a stored copy changes nothing', async () => {
  const whole = await fetch(`${served.url}/v1/model-info`, { headers: { 'if-none-match': '*' } });
  expect(whole.status).toBe(200);
  const head = await fetch(`${served.url}/v1/model-info`, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'));
  expect(await head.text()).toBe('');
});
