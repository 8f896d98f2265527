import { createClient } from '@telltale/shared/client';
import { getAsset, getModelInfo } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { newApiKey } from './key-format.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true, env: { RATE_LIMIT_PER_MINUTE: '3' } });
});
afterAll(() => server.stop());

const seconds = (header: string | null) => Number(/;t=(\d+)$/.exec(header ?? '')?.[1]);

test('every answer to a key says what is left of the minute, and above the limit when to come back', async () => {
  const { secret } = await server.newTenant();
  const ask = () =>
    fetch(`${server.url}${getModelInfo.path}`, { headers: { authorization: `Bearer ${secret}` } });
  for (const left of [2, 1, 0]) {
    const { status, headers } = await ask();
    expect(status).toBe(200);
    expect(headers.get('ratelimit-policy')).toBe('"tenant";q=3;w=60');
    expect(headers.get('ratelimit')).toMatch(new RegExp(`^"tenant";r=${left};t=\\d+$`));
    expect(seconds(headers.get('ratelimit'))).toBeGreaterThan(50);
    expect(headers.get('retry-after')).toBeNull();
  }
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('x-error-code')).toBe('rate_limited');
  expect(refused.headers.get('ratelimit-policy')).toBe('"tenant";q=3;w=60');
  expect(refused.headers.get('ratelimit')).toMatch(/^"tenant";r=0;t=\d+$/);
  expect(refused.headers.get('retry-after')).toBe(String(seconds(refused.headers.get('ratelimit'))));
  expect(await refused.json()).toEqual({ detail: expect.any(String) });
});

test('all keys of a tenant share the limit, another tenant has its own', async () => {
  const { tenantId, client } = await server.newTenant();
  const second = await server.services.apiKeys.create(tenantId, 'second');
  const other = createClient({ baseUrl: server.url, apiKey: second.secret });
  await client.call(getModelInfo);
  await other.call(getModelInfo);
  await client.call(getModelInfo);
  for (const key of [client, other])
    await expect(key.call(getModelInfo)).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
  const neighbour = await server.newTenant();
  expect((await neighbour.client.call(getModelInfo)).status).toBe(200);
});

test('errors count as well, but who shows no valid key takes nothing from anybody', async () => {
  const { client } = await server.newTenant();
  for (let count = 0; count < 5; count += 1) {
    const guess = createClient({ baseUrl: server.url, apiKey: newApiKey() }).call(getModelInfo);
    await expect(guess).rejects.toMatchObject({ status: 401 });
  }
  for (let count = 0; count < 3; count += 1)
    await expect(client.call(getAsset, { params: { asset_id: 'none' } })).rejects.toMatchObject({
      status: 404,
    });
  await expect(client.call(getModelInfo)).rejects.toMatchObject({ status: 429 });
});
