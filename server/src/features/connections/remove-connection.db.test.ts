import { createClient } from '@telltale/shared/client';
import { getModelInfo, removeConnection } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestAccount, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true });
});
afterAll(() => server.stop());

const connectBrowser = (tenantId: string) =>
  server.database.db
    .transaction()
    .execute((tx) => server.services.apiKeys.issueToBrowser(tx, tenantId, 'browser'));
const disconnect = ({ client }: Pick<TestAccount, 'client'>, connectionId: string) =>
  client.call(removeConnection, { params: { connection_id: connectionId } });
const info = (apiKey: string) => createClient({ baseUrl: server.url, apiKey }).call(getModelInfo);

test('a disconnected browser’s key is refused from the next request on; repeating answers 204', async () => {
  const account = await server.newAccount();
  const browser = await connectBrowser(account.tenantId);
  await info(browser.api_key);
  for (let count = 0; count < 2; count += 1)
    expect((await disconnect(account, browser.key_id)).status).toBe(204);
  await expect(info(browser.api_key)).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
});

test('an unknown one, a key made by hand and another account’s browser answer 404 and go on working', async () => {
  const [account, other] = [await server.newAccount(), await server.newAccount()];
  const byHand = await server.services.apiKeys.issue(account.tenantId, 'by hand');
  const foreign = await connectBrowser(other.tenantId);
  for (const id of ['key_unknown', byHand.key_id, foreign.key_id])
    await expect(disconnect(account, id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  for (const key of [byHand, foreign]) expect((await info(key.api_key)).status).toBe(200);
});

test('an id that no server would make answers 422', async () => {
  await expect(disconnect(await server.newAccount(), 'x'.repeat(257))).rejects.toMatchObject({ status: 422 });
});

test('without a session it answers 401, with one but no CSRF token 403, and disconnects nobody', async () => {
  const { cookie, tenantId } = await server.newAccount();
  const browser = await connectBrowser(tenantId);
  const stranger = createClient({ baseUrl: server.url });
  await expect(disconnect({ client: stranger }, browser.key_id)).rejects.toMatchObject({ status: 401 });
  const forged = createClient({ baseUrl: server.url, headers: { cookie } });
  await expect(disconnect({ client: forged }, browser.key_id)).rejects.toMatchObject({ status: 403 });
  expect((await info(browser.api_key)).status).toBe(200);
});
