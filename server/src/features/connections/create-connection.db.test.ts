import { createClient } from '@telltale/shared/client';
import { ConnectionCode, createConnection, exchangeConnectionCode } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestAccount, type TestServer } from '../../../test/harness.ts';
import { newPkcePair } from '../../../test/pkce.ts';

let server: TestServer;
const nowMs = Date.UTC(2026, 0, 5, 12);
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true, clock: { nowMs: () => nowMs } });
});
afterAll(() => server.stop());

const connect = ({ client }: Pick<TestAccount, 'client'>, challenge: string, name = 'laptop') =>
  client.call(createConnection, { json: { name, code_challenge: challenge } });

test('answers 201 with a code for a minute, which a browser exchanges for a key of this account', async () => {
  const account = await server.newAccount();
  const { verifier, challenge } = newPkcePair();
  const { status, body } = await connect(account, challenge);
  expect(status).toBe(201);
  expect(ConnectionCode.strict().parse(body)).toEqual({
    code: expect.stringMatching(/^[\w-]{43}$/),
    expires_at: nowMs / 1000 + 60,
  });
  const browser = createClient({ baseUrl: server.url });
  const key = await browser.call(exchangeConnectionCode, {
    json: { code: body.code, code_verifier: verifier },
  });
  const holder = await server.services.apiKeys.authenticate(`Bearer ${key.body.api_key}`);
  expect(holder.tenantId).toBe(account.tenantId);
});

test('while five browsers are connected it answers 403', async () => {
  const account = await server.newAccount();
  const { apiKeys } = server.services;
  for (let count = 0; count < 5; count += 1)
    await server.database.db
      .transaction()
      .execute((tx) => apiKeys.issueToBrowser(tx, account.tenantId, 'browser'));
  const refused = connect(account, newPkcePair().challenge);
  await expect(refused).rejects.toMatchObject({ status: 403, code: 'key_limit' });
});

test('a hundred a day are connected, those disconnected included: each leaves a row', async () => {
  const account = await server.newAccount();
  const { connections } = server.services;
  for (let count = 0; count < 100; count += 1) {
    const { verifier, challenge } = newPkcePair();
    const { body } = await connect(account, challenge);
    const { key_id } = await connections.exchange(body.code, verifier);
    await connections.disconnect(account.tenantId, key_id);
  }
  const { challenge } = newPkcePair();
  await expect(connect(account, challenge)).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
  expect((await connect(await server.newAccount(), challenge)).status).toBe(201);
});

test.each([
  ['no challenge', { name: 'laptop' }, 'code_challenge'],
  ['a challenge that is no hash', { name: 'laptop', code_challenge: 'plain' }, 'code_challenge'],
  ['a padded challenge', { name: 'laptop', code_challenge: `${'A'.repeat(43)}=` }, 'code_challenge'],
  ['an empty name', { name: '', code_challenge: 'A'.repeat(43) }, 'name'],
])('%s answers 422 with the place of the mistake', async (_case, body, field) => {
  const { cookie, csrfToken } = await server.newAccount();
  const response = await fetch(`${server.url}${createConnection.path}`, {
    method: 'POST',
    headers: { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ detail: [{ loc: ['body', field] }] });
});

test('without a session it answers 401, with one but no CSRF token 403, and makes no code', async () => {
  const { cookie } = await server.newAccount();
  const { challenge } = newPkcePair();
  const stranger = createClient({ baseUrl: server.url });
  await expect(connect({ client: stranger }, challenge)).rejects.toMatchObject({ status: 401 });
  const forged = createClient({ baseUrl: server.url, headers: { cookie } });
  await expect(connect({ client: forged }, challenge)).rejects.toMatchObject({
    status: 403,
    code: 'csrf_failed',
  });
  const codes = await server.database.db
    .selectFrom('connection_code')
    .selectAll()
    .where('code_challenge', '=', challenge)
    .execute();
  expect(codes).toEqual([]);
});
