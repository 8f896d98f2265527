import { createClient } from '@telltale/shared/client';
import { AccountResponse, getAccount, logOut, renameAccount } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true });
});
afterAll(() => server.stop());

test('the account names the user, the tenant, the role and what is left to use', async () => {
  const { client, userId, tenantId, email } = await server.newAccount();
  const { status, body } = await client.call(getAccount);
  expect(status).toBe(200);
  expect(AccountResponse.strict().parse(body)).toEqual(body);
  expect(body).toMatchObject({
    user: { user_id: userId, email },
    tenant: { tenant_id: tenantId, name: email },
    role: 'owner',
    usage: { plan_code: 'free', free_remaining: 100, paid_balance: 0, total_available: 100 },
  });
});

test('a member sees the role member, and the tenant that was entered', async () => {
  const owner = await server.newAccount();
  const member = await server.newAccount();
  const { db } = server.database;
  await db.deleteFrom('membership').where('user_id', '=', member.userId).execute();
  await db
    .insertInto('membership')
    .values({ tenant_id: owner.tenantId, user_id: member.userId, role: 'member', created_at: new Date() })
    .execute();
  await expect(member.client.call(getAccount)).rejects.toMatchObject({ status: 401 });
  const again = await server.newAccount(member.email);
  const { body } = await again.client.call(getAccount);
  expect(body).toMatchObject({ role: 'member', tenant: { tenant_id: owner.tenantId } });
});

test('a person who lost every tenant owns a new one with the next sign-in', async () => {
  const { userId, email, tenantId } = await server.newAccount();
  await server.database.db.deleteFrom('tenant').where('tenant_id', '=', tenantId).execute();
  const again = await server.newAccount(email);
  expect(again.userId).toBe(userId);
  expect(again.tenantId).not.toBe(tenantId);
});

test('the CSRF token comes with the answer, the same in every tab, and works', async () => {
  const { cookie, csrfToken } = await server.newAccount();
  const tab = createClient({ baseUrl: server.url, headers: { cookie } });
  for (let count = 0; count < 2; count += 1) {
    const { headers } = await tab.call(getAccount);
    expect(headers.get('x-csrf-token')).toBe(csrfToken);
    expect(headers.get('cache-control')).toBe('no-store');
  }
  const acting = createClient({ baseUrl: server.url, csrfToken, headers: { cookie } });
  expect((await acting.call(logOut)).status).toBe(204);
  await expect(tab.call(getAccount)).rejects.toMatchObject({ status: 401, code: 'session_required' });
});

test('nobody’s account is shown without a session, and an API key is none', async () => {
  const { client } = await server.newTenant();
  for (const caller of [client, createClient({ baseUrl: server.url })])
    await expect(caller.call(getAccount)).rejects.toMatchObject({ status: 401, code: 'session_required' });
});

test('everybody sees their own account only', async () => {
  const [first, second] = [await server.newAccount(), await server.newAccount()];
  expect((await first.client.call(getAccount)).body.user.email).toBe(first.email);
  expect((await second.client.call(getAccount)).body.user.email).toBe(second.email);
});

test('an owner renames the account, trimmed, and nobody else’s', async () => {
  const [owner, other] = [await server.newAccount(), await server.newAccount()];
  const { body } = await owner.client.call(renameAccount, { json: { name: '  Example Press ' } });
  expect(body).toEqual({ tenant_id: owner.tenantId, name: 'Example Press' });
  expect((await owner.client.call(getAccount)).body.tenant.name).toBe('Example Press');
  expect((await other.client.call(getAccount)).body.tenant.name).toBe(other.email);
});

test('a member cannot rename the account, and nobody without the CSRF token', async () => {
  const owner = await server.newAccount();
  const { db } = server.database;
  const isMember = (role: 'member' | 'owner') =>
    db.updateTable('membership').set({ role }).where('user_id', '=', owner.userId).execute();
  await isMember('member');
  const renaming = owner.client.call(renameAccount, { json: { name: 'Taken over' } });
  await expect(renaming).rejects.toMatchObject({ status: 403, code: 'owner_only' });
  await isMember('owner');
  const tab = createClient({ baseUrl: server.url, headers: { cookie: owner.cookie } });
  await expect(tab.call(renameAccount, { json: { name: 'Taken over' } })).rejects.toMatchObject({
    status: 403,
    code: 'csrf_failed',
  });
  expect((await owner.client.call(getAccount)).body.tenant.name).toBe(owner.email);
});

test.each(['', ' ', '\u00a0', 'two\nlines', 'n'.repeat(201)])(
  'a name that shows nothing, has lines or is too long is refused: %j',
  async (name) => {
    const { client } = await server.newAccount();
    const renaming = client.call(renameAccount, { json: { name } });
    await expect(renaming).rejects.toMatchObject({ status: 422 });
  },
);
