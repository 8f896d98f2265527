import { createClient } from '@telltale/shared/client';
import { getModelInfo, listApiKeys, revokeApiKey } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestAccount, type TestServer } from '../../../test/harness.ts';
import { createApiKeys } from './api-keys.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true });
});
afterAll(() => server.stop());

const revoke = ({ client }: Pick<TestAccount, 'client'>, keyId: string) =>
  client.call(revokeApiKey, { params: { key_id: keyId } });

test('a revoked key is refused from the next request on, here and by every other process', async () => {
  const account = await server.newAccount();
  const { key_id, api_key } = await server.services.apiKeys.issue(account.tenantId, 'leaked');
  const holder = createClient({ baseUrl: server.url, apiKey: api_key });
  await holder.call(getModelInfo);
  // Another process knows nothing but the database.
  const elsewhere = createApiKeys({
    db: server.database.db,
    clock: server.services.clock,
    planOf: server.services.tokens.planOf,
  });
  await elsewhere.authenticate(`Bearer ${api_key}`);

  const { status, body } = await revoke(account, key_id);
  expect({ status, body }).toEqual({ status: 204, body: undefined });
  await expect(holder.call(getModelInfo)).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  await expect(elsewhere.authenticate(`Bearer ${api_key}`)).rejects.toMatchObject({ status: 401 });
});

test('revoking again answers 204 and leaves the time of the first', async () => {
  const account = await server.newAccount();
  const { key_id } = await server.services.apiKeys.issue(account.tenantId, 'twice');
  await revoke(account, key_id);
  const before = (await account.client.call(listApiKeys)).body;
  expect((await revoke(account, key_id)).status).toBe(204);
  expect((await account.client.call(listApiKeys)).body).toEqual(before);
});

test('an unknown key and another account’s answer 404, and the other account’s goes on working', async () => {
  const [account, other] = [await server.newAccount(), await server.newAccount()];
  const foreign = await server.services.apiKeys.issue(other.tenantId, 'foreign');
  for (const keyId of ['key_unknown', foreign.key_id, '%00'])
    await expect(revoke(account, keyId)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  const holder = createClient({ baseUrl: server.url, apiKey: foreign.api_key });
  expect((await holder.call(getModelInfo)).status).toBe(200);
});

test('a key id that no server would make answers 422', async () => {
  const account = await server.newAccount();
  await expect(revoke(account, 'x'.repeat(257))).rejects.toMatchObject({ status: 422 });
});

test('without a session it answers 401, with one but no CSRF token 403, and revokes nothing', async () => {
  const { cookie, tenantId } = await server.newAccount();
  const { key_id, api_key } = await server.services.apiKeys.issue(tenantId, 'kept');
  const stranger = createClient({ baseUrl: server.url });
  await expect(revoke({ client: stranger }, key_id)).rejects.toMatchObject({ status: 401 });
  const forged = createClient({ baseUrl: server.url, headers: { cookie } });
  await expect(revoke({ client: forged }, key_id)).rejects.toMatchObject({
    status: 403,
    code: 'csrf_failed',
  });
  expect((await createClient({ baseUrl: server.url, apiKey: api_key }).call(getModelInfo)).status).toBe(200);
});
