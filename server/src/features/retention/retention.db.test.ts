import { createHash } from 'node:crypto';
import { createClient } from '@telltale/shared/client';
import {
  checkAsset,
  checkPublicImage,
  createShare,
  getJob,
  getShare,
  requestMagicLink,
} from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pageOrigin, startTestServer, type TestServer } from '../../../test/harness.ts';
import { formOf, jpegOf } from '../../../test/pictures.ts';
import { anyAnswer } from '../../../test/token-store.ts';
import { retentionRules } from './expired-rows.repository.ts';

const dayMs = 86_400_000;
let aheadMs = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: { nowMs: () => Date.now() + aheadMs } });
});
afterAll(() => server.stop());

const count = async (table: string, where = 'true') => {
  const { rows } = await server.database.executeSql(`SELECT count(*)::int AS n FROM ${table} WHERE ${where}`);
  const [row] = rows as { n: number }[];
  return row?.n ?? 0;
};
async function travel(days: number): Promise<void> {
  aheadMs = days * dayMs;
  await server.services.retention.sweep();
}

describe('what is kept for a while', () => {
  let jobId: string;
  let shareId: string;
  let idempotent: () => Promise<{ headers: Headers }>;
  let client: Awaited<ReturnType<TestServer['newTenant']>>['client'];

  beforeAll(async () => {
    const file = await jpegOf(900);
    const form = () => formOf(file, { sync: 'true' });
    ({ client } = await server.newTenant());
    idempotent = () =>
      client.call(checkAsset, { form: form(), headers: { 'idempotency-key': 'kept-for-a-day' } });
    await idempotent();
    jobId = String(
      (await server.database.executeSql('SELECT job_id FROM job')).rows.map(
        (row) => (row as { job_id: string }).job_id,
      )[0],
    );
    const anyone = createClient({ baseUrl: server.url });
    const { body } = await anyone.call(checkPublicImage, {
      form: formOf(file),
      headers: { origin: pageOrigin },
    });
    const shared = await anyone.call(createShare, {
      json: { share_token: body.share_token ?? '', preview_jpeg_base64: file.toString('base64') },
    });
    shareId = shared.body.share_id;
    await server.newAccount();
    await anyone.call(requestMagicLink, { json: { email: 'somebody@example.org' } });
    await vi.waitUntil(async () => (await count('magic_link')) > 1, { timeout: 10_000 });
  });

  test('an upload is gone as soon as its inference is done', async () => {
    expect(await count('upload')).toBe(0);
  });

  test('a sweep takes nothing whose time is not over', async () => {
    const tables = ['job', 'verdict', 'asset', 'share', 'session', 'magic_link', 'token_reservation'];
    const before = await Promise.all(tables.map((table) => count(table)));
    await server.services.retention.sweep();
    expect(await Promise.all(tables.map((table) => count(table)))).toEqual(before);
    expect((await idempotent()).headers.get('idempotent-replayed')).toBe('true');
  });

  test('jobs and stored answers are gone after a day', async () => {
    await travel(1.01);
    await expect(client.call(getJob, { params: { job_id: jobId } })).rejects.toMatchObject({ status: 404 });
    expect(await count('token_reservation', 'response IS NOT NULL')).toBe(0);
    expect((await idempotent()).headers.get('idempotent-replayed')).toBeNull();
  });

  test('sign-in links and sessions are gone when they have expired', async () => {
    await travel(8);
    expect(await count('magic_link')).toBe(0);
    expect(await count('sign_in_request')).toBe(0);
    expect(await count('session')).toBe(0);
  });

  test('verdicts, assets and links with their previews are gone after thirty days', async () => {
    await travel(29);
    expect(await count('verdict')).toBe(1);
    expect(await count('share', 'preview_jpeg IS NOT NULL')).toBe(1);
    await travel(30.1);
    for (const table of ['verdict', 'verdict_band', 'asset', 'share']) expect(await count(table)).toBe(0);
    const gone = createClient({ baseUrl: server.url }).call(getShare, { params: { share_id: shareId } });
    await expect(gone).rejects.toMatchObject({ status: 404 });
  });

  test('dossiers, orders and the ledger stay', () => {
    const erased = retentionRules.map(({ table }) => table);
    for (const table of ['review', 'billing_order', 'token_ledger', 'feedback'])
      expect(erased).not.toContain(table);
  });
});

test.each([
  [
    'text_verdict',
    `INSERT INTO text_verdict SELECT sha256('t'), 'en', 'model', sha256('t'), 'no_signal', 0.1, 0.5, 'model_score', now()`,
  ],
  [
    'audio_verdict',
    `INSERT INTO audio_verdict
     SELECT sha256('a'), 16000, 1, 'auto', 'model', 'no_signal', 0.1, 0.5, 'model_score', 'speech', now()`,
  ],
  [
    'video',
    `INSERT INTO video SELECT tenant_id, 'pdqv1:', 'model', '{}', now() FROM tenant ORDER BY tenant_id LIMIT 1`,
  ],
])('%s rows are kept for thirty days and no longer', async (table, insert) => {
  aheadMs = 0;
  await server.newTenant();
  await server.database.executeSql(insert);
  await travel(29.9);
  expect(await count(table)).toBe(1);
  await travel(30.1);
  expect(await count(table)).toBe(0);
});

test.each([
  [
    'text_verdict',
    `INSERT INTO text_verdict SELECT sha256('t'), 'en', 'model', sha256('t'), 'abstained', NULL, NULL, 'too_short', now()`,
  ],
  [
    'audio_verdict',
    `INSERT INTO audio_verdict
     SELECT sha256('a'), 16000, 1, 'auto', 'model', 'abstained', NULL, NULL, 'silent', 'unknown', now()`,
  ],
])(
  'abstentions in %s, most of which cost nothing, are kept for a day and no longer',
  async (table, insert) => {
    aheadMs = 0;
    await server.database.executeSql(insert);
    await travel(0.9);
    expect(await count(table)).toBe(1);
    await travel(1.1);
    expect(await count(table)).toBe(0);
  },
);

test('the public quota of a day is gone with the day, and a connection code with its minute', async () => {
  aheadMs = 0;
  const account = await server.newAccount();
  await server.services.connections.invite(account.tenantId, 'browser', 'A'.repeat(43));
  const visitor = {
    kind: 'visitor',
    origin: pageOrigin,
    networks: [],
    tenantId: null,
    isTrial: false,
  } as const;
  await server.services.publicQuota.spend({ ...visitor, visitorId: 'somebody' });
  await server.services.retention.sweep();
  expect([await count('connection_code'), await count('public_quota')]).toEqual([1, 1]);
  await travel(2);
  expect([await count('connection_code'), await count('public_quota')]).toEqual([0, 0]);
});

test('a request to take part that nobody approved is gone a year after it was last sent', async () => {
  aheadMs = 0;
  await server.database.executeSql(`
    INSERT INTO beta_signup (email, created_at, updated_at, approved_at) VALUES
      ('asked@example.org', now() - interval '2 years', now(), NULL),
      ('approved@example.org', now(), now(), now())`);
  await travel(364);
  expect(await count('beta_signup')).toBe(2);
  await travel(366);
  expect(await count('beta_signup', "email = 'asked@example.org'")).toBe(0);
  expect(await count('beta_signup', "email = 'approved@example.org'")).toBe(1);
});

test('many rows are erased in portions, and every one of them', async () => {
  aheadMs = 0;
  await server.database.executeSql(
    `INSERT INTO sign_in_request (request_id, email, visitor_id, created_at)
     SELECT gen_random_uuid(), 'x', 'y', now() - interval '2 hours' FROM generate_series(1, 4500)`,
  );
  await server.services.retention.sweep();
  expect(await count('sign_in_request', "email = 'x'")).toBe(0);
});

test('a reservation that nobody settled is released after fifteen minutes', async () => {
  aheadMs = 0;
  const { tenantId } = await server.newTenant();
  const payload = [createHash('sha256').update('x').digest('hex')];
  const held = server.services.metering.run(
    {
      tenantId,
      idempotencyKey: 'never-settled',
      operation: 'image_check',
      costTokens: 40,
      payload,
      answers: anyAnswer,
    },
    { fresh: () => new Promise(() => undefined) },
  );
  held.catch(() => undefined);
  const left = async () => (await server.services.tokens.usage(tenantId)).free_remaining;
  await expect.poll(left).toBe(60);
  await travel(16 / 1440);
  expect(await left()).toBe(100);
});
