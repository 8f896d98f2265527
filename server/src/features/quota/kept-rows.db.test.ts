import { createClient } from '@telltale/shared/client';
import { createShare, sendFeedback } from '@telltale/shared/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pageOrigin, startTestServer, type TestServer } from '../../../test/harness.ts';
import { jpegOf } from '../../../test/pictures.ts';

let server: TestServer;
const justBeforeMidnightMs = Date.UTC(2026, 0, 5, 23, 59, 30);
let nowMs = justBeforeMidnightMs;
beforeAll(async () => {
  server = await startTestServer({
    withoutWorker: true,
    clock: { nowMs: () => nowMs },
    env: {
      TRUST_PROXY: '1',
      PUBLIC_SHARES_PER_VISITOR_DAY: '2',
      PUBLIC_FEEDBACKS_PER_VISITOR_DAY: '2',
      PUBLIC_CHECKS_PER_VISITOR_DAY: '1',
    },
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  nowMs = justBeforeMidnightMs;
  await server.database.executeSql('TRUNCATE share, feedback, public_quota');
});

const issue = () =>
  server.services.resultTokens.issue(
    {
      sha256Hex: 'ab'.repeat(32),
      pdqHex: 'cd'.repeat(32),
      label: 'likely_ai',
      score: 0.95,
      model: 'telltale-image-1',
      source: 'model',
      provenance_status: 'none',
      thresholds: { uncertain: 0.7677, likely_ai: 0.9319, strong: 0.9688 },
    },
    pageOrigin,
  );
const from = (address: string) =>
  createClient({ baseUrl: server.url, headers: { 'x-forwarded-for': address, origin: pageOrigin } });
const share = async (address: string, share_token = issue().share_token, preview?: Buffer) => {
  const preview_jpeg_base64 = preview?.toString('base64') ?? null;
  return (await from(address).call(createShare, { json: { share_token, preview_jpeg_base64 } })).body;
};
const say = async (address: string, result_token = issue().feedback_token) => {
  await from(address).call(sendFeedback, { json: { result_token, expected_label: 'human' } });
};
const ways = [
  { table: 'share', tokenOf: () => issue().share_token, call: share },
  { table: 'feedback', tokenOf: () => issue().feedback_token, call: say },
] as const;
const rowsOf = async (table: string) =>
  (await server.database.executeSql(`SELECT count(*)::int AS n FROM ${table}`)).rows;

const exhausted = { status: 429, code: 'quota_exhausted', retryAfterSeconds: 30 };

test.each(ways)('a visitor’s new rows of $table end with the day’s allowance', async ({ table, call }) => {
  await call('192.0.2.1');
  await call('192.0.2.2');
  await expect(call('192.0.2.3')).rejects.toMatchObject(exhausted);
  expect(await rowsOf(table)).toEqual([{ n: 2 }]);
  await call('192.0.3.1');
  nowMs += 30_000;
  await call('192.0.2.1');
});

test.each(ways)('repeating a token costs nothing of $table, also when all is spent', async (way) => {
  const tokens = [way.tokenOf(), way.tokenOf()];
  for (let time = 0; time < 3; time += 1) for (const token of tokens) await way.call('192.0.2.1', token);
  await expect(way.call('192.0.2.1')).rejects.toMatchObject(exhausted);
  for (const token of tokens) await way.call('192.0.2.1', token);
});

test.each(ways)('a token that many send at once is one row of $table, counted once', async (way) => {
  const token = way.tokenOf();
  await Promise.all(Array.from({ length: 10 }, () => way.call('192.0.2.1', token)));
  await way.call('192.0.2.1');
  await expect(way.call('192.0.2.1')).rejects.toMatchObject(exhausted);
});

test.each(ways)('of many new rows of $table at once exactly the allowance stays', async ({ table, call }) => {
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => call('192.0.2.1')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await rowsOf(table)).toEqual([{ n: 2 }]);
});

test.each(ways)('changing the address inside a /48 helps $table ten times', async ({ call }) => {
  for (let range = 0; range < 20; range += 1) await call(`2001:db8:7:${range}00::1`);
  await expect(call('2001:db8:7:99::1')).rejects.toMatchObject(exhausted);
  await call('2001:db8:8:99::1');
});

test('links, feedback and checks are counted apart, and no address is stored', async () => {
  for (const { call } of ways) for (let time = 0; time < 2; time += 1) await call('2001:db8:9::1');
  const rows = await server.database.db.selectFrom('public_quota').select(['subject', 'spent']).execute();
  expect(rows).toHaveLength(6);
  for (const { subject, spent } of rows) {
    expect(subject).toMatch(/^(share|feedback)-(visitor|network):[\w-]{22}$/);
    expect(spent).toBe(2);
  }
});

test('a link that is refused for its preview costs nothing', async () => {
  const another = await jpegOf(1);
  for (let time = 0; time < 3; time += 1)
    await expect(share('192.0.2.1', issue().share_token, another)).rejects.toMatchObject({
      code: 'preview_mismatch',
    });
  await share('192.0.2.1');
  await share('192.0.2.1');
});
