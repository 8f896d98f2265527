import { createClient } from '@telltale/shared/client';
import { getAccount, getUsage, listApiKeys, listReviews, logOut } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true, env: { RATE_LIMIT_PER_MINUTE: '3' } });
});
afterAll(() => server.stop());

test('a signed-in browser that calls too often in a minute is told when to come back', async () => {
  const { client, cookie } = await server.newAccount();
  for (const endpoint of [getAccount, listApiKeys, listReviews]) await client.call(endpoint);
  const refused = await fetch(`${server.url}${getAccount.path}`, { headers: { cookie } });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({ detail: expect.any(String) });
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'x-error-code': 'rate_limited',
    'ratelimit-policy': '"account";q=3;w=60',
    ratelimit: expect.stringMatching(/^"account";r=0;t=\d+$/),
    'retry-after': expect.stringMatching(/^\d+$/),
  });
});

test('browsers take nothing from the account’s keys, from other accounts, or from visitors who are not signed in', async () => {
  const { client, tenantId } = await server.newAccount();
  const neighbour = await server.newAccount();
  const { secret } = await server.services.apiKeys.create(tenantId, 'script');
  for (let calls = 0; calls < 3; calls += 1) await client.call(getAccount);
  await expect(client.call(logOut)).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
  expect((await createClient({ baseUrl: server.url, apiKey: secret }).call(getUsage)).status).toBe(200);
  expect((await neighbour.client.call(getAccount)).status).toBe(200);
  await expect(createClient({ baseUrl: server.url }).call(getAccount)).rejects.toMatchObject({ status: 401 });
});
