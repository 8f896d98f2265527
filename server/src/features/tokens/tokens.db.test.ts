import { randomUUID } from 'node:crypto';
import { createClient } from '@telltale/shared/client';
import { getDailyUsage, getLedger, getUsage } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { anyAnswer } from '../../../test/token-store.ts';
import type { Operation } from './metering.service.ts';

let nowMs = Date.parse('2026-11-18T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: { nowMs: () => nowMs }, withoutWorker: true });
});
afterAll(() => server.stop());

const spend = (tenantId: string, operation: Operation, costTokens: number) =>
  server.services.metering.run(
    { tenantId, operation, costTokens, idempotencyKey: randomUUID(), payload: [], answers: anyAnswer },
    { fresh: async () => ({ body: {}, charged: true }) },
  );

const anonymous = () => createClient({ baseUrl: server.url });

test('a key holder reads the tenant’s usage of this week', async () => {
  const { client, tenantId } = await server.newTenant();
  await spend(tenantId, 'image_check', 3);
  await spend(tenantId, 'audio_check', 4);
  const { status, body } = await client.call(getUsage);
  expect(status).toBe(200);
  expect(body).toEqual({
    plan_code: 'free',
    monthly_units: null,
    used_units: 7,
    remaining_units: null,
    free_used: 7,
    free_remaining: 93,
    paid_balance: 0,
    total_available: 93,
    period_start: '2026-11-16T00:00:00.000Z',
    period_end: '2026-11-23T00:00:00.000Z',
    by_operation: { image_check: 3, video_check: 0, text_check: 0, audio_check: 4 },
  });
});

test('usage needs a key, with the detect scope', async () => {
  await expect(anonymous().call(getUsage)).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  const { client } = await server.newTenant(['billing']);
  await expect(client.call(getUsage)).rejects.toMatchObject({ status: 403, code: 'missing_scope' });
});

test('a signed-in owner reads the ledger of their own tenant, newest first', async () => {
  const [owner, stranger] = [await server.newAccount(), await server.newAccount()];
  await server.services.tokens.adjust(owner.tenantId, 50, 'a welcome');
  nowMs += 1_000;
  await spend(owner.tenantId, 'image_check', 101);
  const { body } = await owner.client.call(getLedger);
  expect(body).toEqual([
    {
      ledger_id: expect.any(String),
      seq: 2,
      delta_paid: -1,
      balance_before: 50,
      balance_after: 49,
      entry_type: 'spend',
      source_type: 'reservation',
      source_id: expect.any(String),
      operation: 'image_check',
      created_at: '2026-11-18T12:00:01.000Z',
    },
    {
      ledger_id: expect.any(String),
      seq: 1,
      delta_paid: 50,
      balance_before: 0,
      balance_after: 50,
      entry_type: 'adjustment',
      source_type: 'manual',
      source_id: expect.any(String),
      operation: null,
      created_at: '2026-11-18T12:00:00.000Z',
    },
  ]);
  expect((await stranger.client.call(getLedger)).body).toEqual([]);
});

test('usage by day lists every day asked for, the days without use too, and only one’s own', async () => {
  nowMs = Date.parse('2026-11-22T23:59:59Z');
  const [owner, stranger] = [await server.newAccount(), await server.newAccount()];
  await spend(owner.tenantId, 'image_check', 2);
  nowMs = Date.parse('2026-11-23T00:00:00Z');
  await spend(owner.tenantId, 'video_check', 5);
  const nothing = { image_check: 0, video_check: 0, text_check: 0, audio_check: 0 };
  const { body } = await owner.client.call(getDailyUsage, { query: { days: 3 } });
  expect(body).toEqual([
    { day: '2026-11-21', by_operation: nothing },
    { day: '2026-11-22', by_operation: { ...nothing, image_check: 2 } },
    { day: '2026-11-23', by_operation: { ...nothing, video_check: 5 } },
  ]);
  const month = (await stranger.client.call(getDailyUsage, { query: {} })).body;
  expect(month).toHaveLength(30);
  expect(month.every(({ by_operation }) => Object.values(by_operation).every((n) => n === 0))).toBe(true);
});

test.each(['0', '91', '1.5', '-3', 'many', ''])(
  'usage of %j days is a 422 that names the parameter',
  async (days) => {
    const { cookie } = await server.newAccount();
    const response = await fetch(`${server.url}/v1/account/usage/daily?days=${days}`, {
      headers: { cookie },
    });
    expect(response.status).toBe(422);
    expect((await response.json()).detail[0].loc).toEqual(['query', 'days']);
  },
);

test('ledger and usage by day need a session: neither nobody nor a key will do', async () => {
  const { client } = await server.newTenant();
  for (const caller of [anonymous(), client]) {
    await expect(caller.call(getLedger)).rejects.toMatchObject({ status: 401 });
    await expect(caller.call(getDailyUsage, { query: {} })).rejects.toMatchObject({ status: 401 });
  }
});
