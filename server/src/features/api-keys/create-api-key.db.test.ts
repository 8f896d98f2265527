import { createClient } from '@telltale/shared/client';
import { ApiKeyCreateResponse, createApiKey, getModelInfo, type PlanCode } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestAccount, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true });
});
afterAll(() => server.stop());

const create = ({ client }: Pick<TestAccount, 'client'>, name = 'laptop') =>
  client.call(createApiKey, { json: { name } });

test('answers 201 with the secret, which works at once, and which is stored nowhere', async () => {
  const account = await server.newAccount();
  const { status, body } = await create(account, 'build server');
  expect(status).toBe(201);
  expect(ApiKeyCreateResponse.strict().parse(body)).toEqual(body);
  expect(body).toMatchObject({
    key_id: expect.stringMatching(/^key_/),
    name: 'build server',
    scopes: ['detect'],
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    last_used_at: null,
    revoked_at: null,
    api_key: expect.stringMatching(/^tt_live_[0-9A-Za-z]{36}$/),
  });
  const holder = createClient({ baseUrl: server.url, apiKey: body.api_key });
  expect((await holder.call(getModelInfo)).status).toBe(200);
  const rows = await server.database.db.selectFrom('api_key').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(body.api_key);
});

test.each([
  ['no name', {}],
  ['an empty name', { name: '' }],
  ['a name of 101 characters', { name: 'x'.repeat(101) }],
  ['a name that is a number', { name: 7 }],
  ['a name with a control character', { name: 'a\u0001b' }],
])('%s answers 422 with the place of the mistake', async (_case, body) => {
  const { cookie, csrfToken } = await server.newAccount();
  const response = await fetch(`${server.url}${createApiKey.path}`, {
    method: 'POST',
    headers: { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ detail: [{ loc: ['body', 'name'] }] });
});

test('a name of 100 characters is accepted', async () => {
  expect((await create(await server.newAccount(), 'x'.repeat(100))).body.name).toHaveLength(100);
});

test('without a session it answers 401, with one but no CSRF token 403, and makes no key', async () => {
  const { cookie, tenantId } = await server.newAccount();
  const stranger = createClient({ baseUrl: server.url });
  await expect(create({ client: stranger })).rejects.toMatchObject({ status: 401, code: 'session_required' });
  const forged = createClient({ baseUrl: server.url, headers: { cookie } });
  await expect(create({ client: forged })).rejects.toMatchObject({ status: 403, code: 'csrf_failed' });
  expect((await server.services.apiKeys.list(tenantId, { limit: 10 })).entries).toEqual([]);
});

test('an API key is no session: it cannot make keys', async () => {
  const { secret } = await server.newTenant();
  const holder = createClient({ baseUrl: server.url, apiKey: secret });
  await expect(create({ client: holder })).rejects.toMatchObject({ status: 401, code: 'session_required' });
});

describe('the plan limits the active keys', () => {
  test.each<[PlanCode, number]>([
    ['free', 2],
    ['developer', 5],
    ['team', 20],
    ['agency', 50],
  ])('%s allows %i, above it answers 403', async (plan, allowed) => {
    const account = await server.newAccount();
    await server.services.tokens.setPlan(account.tenantId, plan);
    for (let count = 1; count < allowed; count += 1)
      await server.services.apiKeys.issue(account.tenantId, `key ${count}`);
    expect((await create(account)).status).toBe(201);
    await expect(create(account)).rejects.toMatchObject({ status: 403, code: 'key_limit' });
  });

  test('a revoked key makes room, and a connected browser takes none', async () => {
    const account = await server.newAccount();
    const { apiKeys } = server.services;
    await server.database.db
      .transaction()
      .execute((tx) => apiKeys.issueToBrowser(tx, account.tenantId, 'browser'));
    const first = await create(account);
    await create(account);
    await expect(create(account)).rejects.toMatchObject({ code: 'key_limit' });
    await apiKeys.revoke(account.tenantId, first.body.key_id);
    expect((await create(account)).status).toBe(201);
  });

  test('a hundred a day are made, the revoked ones included: each leaves a row', async () => {
    const account = await server.newAccount();
    for (let count = 0; count < 100; count += 1) {
      const { body } = await create(account);
      await server.services.apiKeys.revoke(account.tenantId, body.key_id);
    }
    await expect(create(account)).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
    expect((await create(await server.newAccount())).status).toBe(201);
  });

  test('of many creations at the same moment exactly the allowed ones succeed', async () => {
    const account = await server.newAccount();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => create(account)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });
});
