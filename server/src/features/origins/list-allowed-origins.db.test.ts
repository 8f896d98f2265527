import { createClient } from '@telltale/shared/client';
import { listAllowedOrigins } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true });
});
afterAll(() => server.stop());

test('lists the account’s own websites, oldest first, and nobody else’s', async () => {
  const [account, other] = [await server.newAccount(), await server.newAccount()];
  const { allowedOrigins } = server.services;
  const first = await allowedOrigins.add(account.tenantId, 'https://first.example');
  const second = await allowedOrigins.add(account.tenantId, 'https://second.example');
  await allowedOrigins.add(other.tenantId, 'https://foreign.example');
  await allowedOrigins.allowOrigin('https://operator.example', null);
  const { body } = await account.client.call(listAllowedOrigins);
  expect(body).toEqual([first, second]);
  expect(body[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

test('without a session it answers 401, and an API key is none', async () => {
  const { secret } = await server.newTenant();
  for (const client of [
    createClient({ baseUrl: server.url }),
    createClient({ baseUrl: server.url, apiKey: secret }),
  ])
    await expect(client.call(listAllowedOrigins)).rejects.toMatchObject({
      status: 401,
      code: 'session_required',
    });
});
