import { createClient } from '@telltale/shared/client';
import { listAllowedOrigins, removeAllowedOrigin } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestAccount, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true });
});
afterAll(() => server.stop());

const remove = ({ client }: Pick<TestAccount, 'client'>, originId: string) =>
  client.call(removeAllowedOrigin, { params: { origin_id: originId } });

const check = (origin: string) =>
  fetch(`${server.url}/v1/public/image-check`, { method: 'POST', headers: { origin } });

test('a removed website is refused from the next request on', async () => {
  const account = await server.newAccount();
  const origin = 'https://leaving.example';
  const { origin_id } = await server.services.allowedOrigins.add(account.tenantId, origin);
  expect((await check(origin)).status).not.toBe(403);
  const { status, body } = await remove(account, origin_id);
  expect({ status, body }).toEqual({ status: 204, body: undefined });
  expect((await check(origin)).status).toBe(403);
  expect((await account.client.call(listAllowedOrigins)).body).toEqual([]);
});

test('an unknown one, a removed one and another account’s answer 404', async () => {
  const [account, other] = [await server.newAccount(), await server.newAccount()];
  const foreign = await server.services.allowedOrigins.add(other.tenantId, 'https://foreign.example');
  const own = await server.services.allowedOrigins.add(account.tenantId, 'https://own.example');
  await remove(account, own.origin_id);
  for (const originId of ['org_unknown', own.origin_id, foreign.origin_id])
    await expect(remove(account, originId)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  expect((await check('https://foreign.example')).status).not.toBe(403);
});

test('a member of the account who is not its owner is refused with 403', async () => {
  const account = await server.newAccount();
  const { origin_id } = await server.services.allowedOrigins.add(account.tenantId, 'https://owned.example');
  await server.database.db
    .updateTable('membership')
    .set({ role: 'member' })
    .where('user_id', '=', account.userId)
    .execute();
  await expect(remove(account, origin_id)).rejects.toMatchObject({ status: 403, code: 'owner_only' });
});

test('an id that no server would make answers 422', async () => {
  await expect(remove(await server.newAccount(), 'x'.repeat(257))).rejects.toMatchObject({ status: 422 });
});

test('without a session it answers 401, with one but no CSRF token 403, and removes nothing', async () => {
  const { cookie, tenantId } = await server.newAccount();
  const { origin_id } = await server.services.allowedOrigins.add(tenantId, 'https://kept.example');
  const stranger = createClient({ baseUrl: server.url });
  await expect(remove({ client: stranger }, origin_id)).rejects.toMatchObject({ status: 401 });
  const forged = createClient({ baseUrl: server.url, headers: { cookie } });
  await expect(remove({ client: forged }, origin_id)).rejects.toMatchObject({
    status: 403,
    code: 'csrf_failed',
  });
  expect((await check('https://kept.example')).status).not.toBe(403);
});
