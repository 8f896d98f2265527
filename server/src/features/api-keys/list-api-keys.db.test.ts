import { createClient } from '@telltale/shared/client';
import { readPages } from '@telltale/shared/client/pages';
import { ApiKeyMetadata, getModelInfo, limits, listApiKeys } from '@telltale/shared/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true });
});
afterAll(() => server.stop());

test('lists the account’s keys, newest first, revoked ones too, and never a secret', async () => {
  const { client, tenantId } = await server.newAccount();
  const { apiKeys } = server.services;
  const first = await apiKeys.issue(tenantId, 'first');
  const second = await apiKeys.issue(tenantId, 'second');
  await apiKeys.revoke(tenantId, first.key_id);
  const { body } = await client.call(listApiKeys);
  expect(body.map((key) => ApiKeyMetadata.strict().parse(key))).toEqual([
    { ...metadata(second), revoked_at: null },
    { ...metadata(first), revoked_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
  ]);
  expect(JSON.stringify(body)).not.toContain('tt_live_');
});

test('of very many keys a page shows the newest, and leads to the older ones', async () => {
  const { client, tenantId } = await server.newAccount();
  await sql`
    INSERT INTO api_key (key_id, tenant_id, name, secret_sha256, scopes, holder, revoked_at)
    SELECT 'many_' || n, ${tenantId}, 'key ' || n, sha256(('many ' || n)::bytea), '{detect}', 'account', now()
    FROM generate_series(1, ${limits.listedKeys + 1}::int) n`.execute(server.database.db);
  const lengths: number[] = [];
  for await (const page of readPages(client, listApiKeys)) lengths.push(page.length);
  expect(lengths).toEqual([limits.listedKeys, 1]);
});

test('the last use is told', async () => {
  const { client, tenantId } = await server.newAccount();
  const { api_key } = await server.services.apiKeys.issue(tenantId, 'used');
  await createClient({ baseUrl: server.url, apiKey: api_key }).call(getModelInfo);
  const [key] = (await client.call(listApiKeys)).body;
  expect(Date.now() - Date.parse(String(key?.last_used_at))).toBeLessThan(60_000);
});

test('shows neither another account’s keys nor those of connected browsers', async () => {
  const [account, other] = [await server.newAccount(), await server.newAccount()];
  const { apiKeys } = server.services;
  await apiKeys.issue(other.tenantId, 'foreign');
  await server.database.db
    .transaction()
    .execute((tx) => apiKeys.issueToBrowser(tx, account.tenantId, 'browser'));
  expect((await account.client.call(listApiKeys)).body).toEqual([]);
});

test('without a session it answers 401, and an API key is none', async () => {
  const { secret } = await server.newTenant();
  for (const client of [
    createClient({ baseUrl: server.url }),
    createClient({ baseUrl: server.url, apiKey: secret }),
  ])
    await expect(client.call(listApiKeys)).rejects.toMatchObject({ status: 401, code: 'session_required' });
});

function metadata({ api_key, ...rest }: Awaited<ReturnType<TestServer['services']['apiKeys']['issue']>>) {
  return rest;
}
