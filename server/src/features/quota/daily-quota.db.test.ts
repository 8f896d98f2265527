import { createClient } from '@telltale/shared/client';
import { checkPublicText, listAllowedOrigins } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageOrigin, startTestServer, type TestServer } from '../../../test/harness.ts';
import { standInModels } from '../../../test/lane-models.ts';

let server: TestServer;
const justBeforeMidnightMs = Date.UTC(2026, 0, 5, 23, 59, 30);
let nowMs = justBeforeMidnightMs;
beforeAll(async () => {
  server = await startTestServer({
    withoutWorker: true,
    models: await standInModels(),
    clock: { nowMs: () => nowMs },
    env: {
      TRUST_PROXY: '1',
      PUBLIC_CHECKS_PER_VISITOR_DAY: '2',
      PUBLIC_CHECKS_PER_TENANT_DAY: '3',
      PUBLIC_CHECKS_PER_TRIAL_ORIGIN_DAY: '2',
    },
  });
});
afterAll(() => server.stop());

let texts = 0;
/** A check of a text nobody has seen, from one address and one page. */
function freshCheck(address: string, origin: string) {
  texts += 1;
  const headers = { 'x-forwarded-for': address, origin };
  return createClient({ baseUrl: server.url, headers }).call(checkPublicText, {
    json: { text: `text ${texts}` },
  });
}

const exhausted = { status: 429, code: 'quota_exhausted', retryAfterSeconds: 30 };

test('a visitor’s fresh checks end with the allowance of the day, and midnight UTC brings a new one', async () => {
  await freshCheck('192.0.2.1', pageOrigin);
  await freshCheck('192.0.2.2', pageOrigin);
  await expect(freshCheck('192.0.2.3', pageOrigin)).rejects.toMatchObject(exhausted);
  await freshCheck('192.0.3.1', pageOrigin);
  nowMs += 30_000;
  await freshCheck('192.0.2.1', pageOrigin);
  nowMs = justBeforeMidnightMs;
});

test('an allowance is not forgotten by a process whose clock is ahead, and goes an hour after midnight', async () => {
  const countKept = async () =>
    (
      await server.database.db
        .selectFrom('public_quota')
        .where('day', '=', '2026-01-05')
        .selectAll()
        .execute()
    ).length;
  const before = await countKept();
  expect(before).toBeGreaterThan(0);
  nowMs += 10 * 60_000;
  await server.services.publicQuota.sweep();
  expect(await countKept()).toBe(before);
  nowMs += 60 * 60_000;
  await server.services.publicQuota.sweep();
  expect(await countKept()).toBe(0);
  nowMs = justBeforeMidnightMs;
});

test('an account’s websites share its allowance, and touch neither another account’s nor the operator’s', async () => {
  const [account, other] = [await server.newAccount(), await server.newAccount()];
  const { allowedOrigins } = server.services;
  await allowedOrigins.allowOrigin('https://a.example', account.tenantId);
  await allowedOrigins.allowOrigin('https://b.example', account.tenantId);
  await allowedOrigins.allowOrigin('https://c.example', other.tenantId);
  await freshCheck('198.51.1.1', 'https://a.example');
  await freshCheck('198.51.2.1', 'https://b.example');
  await freshCheck('198.51.3.1', 'https://a.example');
  await expect(freshCheck('198.51.4.1', 'https://b.example')).rejects.toMatchObject(exhausted);
  await freshCheck('198.51.4.1', 'https://c.example');
  await freshCheck('198.51.4.1', pageOrigin);
});

test('a website on trial has one small allowance, which all who claim it share and see', async () => {
  const accounts = [await server.newAccount(), await server.newAccount()];
  const { allowedOrigins } = server.services;
  const origin = 'https://trial.example';
  for (const { tenantId } of accounts) await allowedOrigins.add(tenantId, origin);
  await freshCheck('198.51.5.1', origin);
  await freshCheck('198.51.6.1', origin);
  await expect(freshCheck('198.51.7.1', origin)).rejects.toMatchObject(exhausted);
  for (const { client } of accounts) {
    const { body } = await client.call(listAllowedOrigins);
    expect(body).toMatchObject([{ origin, state: 'trial', trial: { used: 2, limit: 2 } }]);
  }
  const [owner] = accounts;
  await allowedOrigins.allowOrigin(origin, owner?.tenantId ?? '');
  await freshCheck('198.51.7.1', origin);
});

test('changing the address inside a /48 helps ten times, not 65,536 times', async () => {
  for (let range = 0; range < 20; range += 1) await freshCheck(`2001:db8:7:${range}00::1`, pageOrigin);
  await expect(freshCheck('2001:db8:7:99::1', pageOrigin)).rejects.toMatchObject(exhausted);
  await freshCheck('2001:db8:8:99::1', pageOrigin);
});

test('neither an address nor a part of one is stored', async () => {
  await freshCheck('203.0.113.77', pageOrigin);
  const rows = await server.database.db.selectFrom('public_quota').select('subject').execute();
  for (const { subject } of rows) expect(subject).toMatch(/^(visitor|network):[\w-]{22}$|^tenant:|^origin:/);
});
