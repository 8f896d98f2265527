import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedRouters, serveRouters } from '../../../test/serve-routers.ts';
import { refuseUnknownMethods } from './known-methods.ts';

let served: ServedRouters;
beforeAll(async () => {
  const router = express.Router();
  router.use(
    refuseUnknownMethods([
      { method: 'GET', path: '/v1/things/{thing_id}' },
      { method: 'DELETE', path: '/v1/things/{thing_id}' },
      { method: 'POST', path: '/v1/things/check' },
    ]),
  );
  router.all('/v1/things/:id', (_request, response) => void response.send('served'));
  served = await serveRouters([router]);
});
afterAll(() => served.stop());

async function call(method: string, path: string) {
  const response = await fetch(`${served.url}${path}`, { method });
  const { status, headers } = response;
  return { status, allow: headers.get('allow'), code: headers.get('x-error-code'), response };
}

test.each([
  ['PUT', '/v1/things/7', 'GET, HEAD, DELETE, OPTIONS'],
  ['POST', '/V1/things/7/', 'GET, HEAD, DELETE, OPTIONS'],
  ['GET', '/v1/things/check', 'POST, OPTIONS'],
  ['DELETE', '/v1/things/check', 'POST, OPTIONS'],
])(
  '%s %s is refused with the methods that the address has, in the contract’s shape',
  async (method, path, allow) => {
    const answer = await call(method, path);
    expect(answer).toMatchObject({ status: 405, allow, code: 'method_not_allowed' });
    expect(await answer.response.json()).toEqual({
      detail: 'The address exists, but not for this method: Allow lists those it has.',
    });
  },
);

test.each([
  ['GET', '/v1/things/7'],
  ['HEAD', '/v1/things/7'],
  ['DELETE', '/v1/things/7'],
  ['POST', '/v1/things/check'],
])('%s %s passes', async (method, path) => {
  expect((await call(method, path)).status).toBe(200);
});

test('OPTIONS tells the methods of the very address', async () => {
  expect(await call('OPTIONS', '/v1/things/check')).toMatchObject({ status: 200, allow: 'POST, OPTIONS' });
});

test('an address that nobody knows stays one', async () => {
  expect(await call('PUT', '/v1/nothing')).toMatchObject({ status: 404, allow: null });
  expect(await call('PUT', '/v1/things/7/parts')).toMatchObject({ status: 404, allow: null });
});
