import { createClient } from '@telltale/shared/client';
import { Connection, getModelInfo, listConnections } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true });
});
afterAll(() => server.stop());

const connectBrowser = (tenantId: string, name: string) =>
  server.database.db
    .transaction()
    .execute((tx) => server.services.apiKeys.issueToBrowser(tx, tenantId, name));

test('lists the browsers that are connected, newest first, with their last use and without secrets', async () => {
  const { client, tenantId } = await server.newAccount();
  const first = await connectBrowser(tenantId, 'first');
  const second = await connectBrowser(tenantId, 'second');
  const gone = await connectBrowser(tenantId, 'gone');
  await server.services.connections.disconnect(tenantId, gone.key_id);
  await createClient({ baseUrl: server.url, apiKey: first.api_key }).call(getModelInfo);
  const { body } = await client.call(listConnections);
  expect(body.map((connection) => Connection.strict().parse(connection))).toEqual([
    { connection_id: second.key_id, name: 'second', created_at: second.created_at, last_used_at: null },
    {
      connection_id: first.key_id,
      name: 'first',
      created_at: first.created_at,
      last_used_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
  ]);
});

test('shows neither another account’s browsers nor keys made by hand', async () => {
  const [account, other] = [await server.newAccount(), await server.newAccount()];
  await connectBrowser(other.tenantId, 'foreign');
  await server.services.apiKeys.issue(account.tenantId, 'by hand');
  expect((await account.client.call(listConnections)).body).toEqual([]);
});

test('without a session it answers 401, and an API key is none', async () => {
  const { secret } = await server.newTenant();
  for (const client of [
    createClient({ baseUrl: server.url }),
    createClient({ baseUrl: server.url, apiKey: secret }),
  ])
    await expect(client.call(listConnections)).rejects.toMatchObject({
      status: 401,
      code: 'session_required',
    });
});
