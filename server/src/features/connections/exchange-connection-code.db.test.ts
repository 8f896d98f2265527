import { createClient } from '@telltale/shared/client';
import { ApiKeyCreateResponse, exchangeConnectionCode, getModelInfo } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { newPkcePair } from '../../../test/pkce.ts';

let server: TestServer;
let nowMs = Date.UTC(2026, 0, 5, 12);
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true, clock: { nowMs: () => nowMs } });
});
afterAll(() => server.stop());

async function newCode(name = 'Chromium on a laptop') {
  const { tenantId } = await server.newAccount();
  const { verifier, challenge } = newPkcePair();
  const { code } = await server.services.connections.invite(tenantId, name, challenge);
  return { tenantId, code, verifier };
}

const exchange = (code: string, verifier: string) =>
  createClient({ baseUrl: server.url }).call(exchangeConnectionCode, {
    json: { code, code_verifier: verifier },
  });

const refusal = { status: 400, code: 'invalid_connection_code' };

test('code and verifier together fetch a key of the account, which works at once', async () => {
  const { tenantId, code, verifier } = await newCode('Firefox at work');
  const { status, body } = await exchange(code, verifier);
  expect(status).toBe(201);
  expect(ApiKeyCreateResponse.strict().parse(body)).toMatchObject({
    name: 'Firefox at work',
    scopes: ['detect'],
    revoked_at: null,
  });
  const holder = createClient({ baseUrl: server.url, apiKey: body.api_key });
  expect((await holder.call(getModelInfo)).status).toBe(200);
  expect(await server.services.connections.list(tenantId)).toMatchObject([{ key_id: body.key_id }]);
});

test('a code works once', async () => {
  const { tenantId, code, verifier } = await newCode();
  await exchange(code, verifier);
  await expect(exchange(code, verifier)).rejects.toMatchObject(refusal);
  expect(await server.services.connections.list(tenantId)).toHaveLength(1);
});

test('of many exchanges at the same moment one gets the key', async () => {
  const { tenantId, code, verifier } = await newCode();
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => exchange(code, verifier)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await server.services.connections.list(tenantId)).toHaveLength(1);
});

test('a code is bound to its verifier, and one shown with a wrong verifier is used up', async () => {
  const { tenantId, code, verifier } = await newCode();
  await expect(exchange(code, newPkcePair().verifier)).rejects.toMatchObject(refusal);
  await expect(exchange(code, verifier)).rejects.toMatchObject(refusal);
  expect(await server.services.connections.list(tenantId)).toEqual([]);
});

test('one account’s verifier does not open another account’s code', async () => {
  const [one, other] = [await newCode(), await newCode()];
  await expect(exchange(one.code, other.verifier)).rejects.toMatchObject(refusal);
  expect((await exchange(other.code, other.verifier)).status).toBe(201);
});

test('a code lives for a minute', async () => {
  const [early, late] = [await newCode(), await newCode()];
  nowMs += 59_000;
  expect((await exchange(early.code, early.verifier)).status).toBe(201);
  nowMs += 1_000;
  await expect(exchange(late.code, late.verifier)).rejects.toMatchObject(refusal);
});

test('a code that was never made answers as a used one does', async () => {
  await expect(exchange('A'.repeat(43), newPkcePair().verifier)).rejects.toMatchObject(refusal);
});

test('neither code nor verifier is stored', async () => {
  const { code, verifier } = await newCode();
  const rows = await server.database.db.selectFrom('connection_code').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(JSON.stringify(rows)).not.toContain(verifier);
});

test('codes nobody came for are swept away, and only those', async () => {
  const stale = await newCode();
  nowMs += 60_000;
  const fresh = await newCode();
  expect(await server.services.connections.sweep()).toBeGreaterThan(0);
  expect(await server.services.connections.sweep()).toBe(0);
  await expect(exchange(stale.code, stale.verifier)).rejects.toMatchObject(refusal);
  expect((await exchange(fresh.code, fresh.verifier)).status).toBe(201);
});

describe('five browsers', () => {
  test('are the most: the sixth code opens nothing until one is disconnected, and is not lost', async () => {
    const { tenantId } = await server.newAccount();
    const { connections } = server.services;
    const pairs = Array.from({ length: 6 }, newPkcePair);
    const codes = [];
    for (const { challenge } of pairs)
      codes.push((await connections.invite(tenantId, 'browser', challenge)).code);
    const attempts = await Promise.allSettled(
      codes.map((code, index) => exchange(code, pairs[index]?.verifier ?? '')),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const lost = attempts.findIndex(({ status }) => status === 'rejected');
    expect(attempts[lost]).toMatchObject({ reason: { status: 403, code: 'key_limit' } });
    const [connected] = await connections.list(tenantId);
    await connections.disconnect(tenantId, connected?.key_id ?? '');
    expect((await exchange(codes[lost] ?? '', pairs[lost]?.verifier ?? '')).status).toBe(201);
  });
});

test.each([
  ['no code', { code_verifier: 'v'.repeat(43) }, 'code'],
  ['a short code', { code: 'A', code_verifier: 'v'.repeat(43) }, 'code'],
  ['a verifier of 42 characters', { code: 'A'.repeat(43), code_verifier: 'v'.repeat(42) }, 'code_verifier'],
  ['a verifier of 129 characters', { code: 'A'.repeat(43), code_verifier: 'v'.repeat(129) }, 'code_verifier'],
])('%s answers 422 with the place of the mistake', async (_case, body, field) => {
  const response = await fetch(`${server.url}${exchangeConnectionCode.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ detail: [{ loc: ['body', field] }] });
});
