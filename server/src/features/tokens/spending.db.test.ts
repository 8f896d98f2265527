import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { postgresUrl } from '../../../test/test-database.ts';
import { openTokenStore, type TestTenant, type TokenStore } from '../../../test/token-store.ts';
import type { PaidWork, ReservationHold } from './metering.service.ts';

const store: TokenStore = await openTokenStore();
const { tokens, metering, db } = store;
afterAll(() => store.close());

const wednesday = '2026-11-18T12:00:00Z';
const minuteMs = 60_000;
beforeEach(() => store.travelTo(wednesday));

const unheld: ReservationHold = { reservation: '00000000-0000-4000-8000-000000000000', attempt: 1 };
const holds: ReservationHold[] = [];
const remembers: PaidWork = {
  fresh: async (hold) => {
    holds.unshift(hold);
    return { body: {}, charged: true };
  },
};
const lastHold = () => holds[0] ?? unheld;
const fails: PaidWork = { fresh: () => Promise.reject(new Error('broke')) };
/** Stands for a process that dies in the middle of its work. */
const dies: PaidWork = { fresh: () => new Promise(() => undefined) };
const foundNothing = { body: { status: 'unknown' }, charged: false };

const exhausted = { code: 'tokens_exhausted', status: 402 };
const compensate = (hold: ReservationHold) => db.transaction().execute((tx) => metering.compensate(tx, hold));
const usage = ({ tenantId }: TestTenant) => tokens.usage(tenantId);

async function spendFree(tenant: TestTenant, amount = 100): Promise<void> {
  await tenant.run({ costTokens: amount });
}

/** Resolves once the tenant has reserved for work that never ends. */
async function abandon(tenant: TestTenant, costTokens: number): Promise<void> {
  const before = (await usage(tenant)).total_available;
  void tenant.run({ costTokens, work: dies }).catch(() => undefined);
  await expect.poll(async () => (await usage(tenant)).total_available).toBe(before - costTokens);
}

test('a tenant begins with 100 free tokens a week and nothing else', async () => {
  const tenant = await store.newTenant();
  expect(await usage(tenant)).toEqual({
    plan_code: 'free',
    monthly_units: null,
    used_units: 0,
    remaining_units: null,
    free_used: 0,
    free_remaining: 100,
    paid_balance: 0,
    total_available: 100,
    period_start: '2026-11-16T00:00:00.000Z',
    period_end: '2026-11-23T00:00:00.000Z',
    by_operation: { image_check: 0, video_check: 0, text_check: 0, audio_check: 0 },
  });
});

test('weekly free tokens are spent first, then the plan’s, then paid ones, within one request too', async () => {
  const tenant = await store.newTenant();
  await tokens.setPlan(tenant.tenantId, 'developer');
  await tokens.adjust(tenant.tenantId, 50, 'a welcome');
  await tenant.run({ costTokens: 99 });
  await tenant.run({ costTokens: 5, operation: 'text_check' });
  expect(await usage(tenant)).toMatchObject({ free_remaining: 0, remaining_units: 1_996, paid_balance: 50 });
  await tenant.run({ costTokens: 2_000 });
  expect(await usage(tenant)).toEqual({
    plan_code: 'developer',
    monthly_units: 2_000,
    used_units: 2_104,
    remaining_units: 0,
    free_used: 100,
    free_remaining: 0,
    paid_balance: 46,
    total_available: 46,
    period_start: '2026-11-01T00:00:00.000Z',
    period_end: '2026-12-01T00:00:00.000Z',
    by_operation: { image_check: 2_099, video_check: 0, text_check: 5, audio_check: 0 },
  });
});

test('a request that costs more than there is answers 402, says how much there is, and takes nothing', async () => {
  const tenant = await store.newTenant();
  await spendFree(tenant, 97);
  await expect(tenant.run({ costTokens: 4 })).rejects.toMatchObject({
    ...exhausted,
    headers: { 'X-Tokens-Required': '4', 'X-Tokens-Available': '3' },
  });
  expect(await usage(tenant)).toMatchObject({ free_remaining: 3, used_units: 97 });
  await tenant.run({ costTokens: 3 });
});

test('on Monday 00:00 UTC the week’s tokens are there again, and no more than 100', async () => {
  const tenant = await store.newTenant();
  await spendFree(tenant, 40);
  store.travelTo('2026-11-22T23:59:59.999Z');
  expect(await usage(tenant)).toMatchObject({ free_remaining: 60, used_units: 40 });
  store.travelTo('2026-11-23T00:00:00Z');
  expect(await usage(tenant)).toMatchObject({ free_remaining: 100, used_units: 0, free_used: 0 });
  await spendFree(tenant);
  await expect(tenant.run()).rejects.toMatchObject(exhausted);
});

test('a plan’s tokens return with the UTC month, paid ones last', async () => {
  const tenant = await store.newTenant();
  await tokens.setPlan(tenant.tenantId, 'developer');
  await tokens.adjust(tenant.tenantId, 10, 'a welcome');
  await tenant.run({ costTokens: 2_105 });
  store.travelTo('2026-12-01T00:00:00Z');
  expect(await usage(tenant)).toMatchObject({
    used_units: 0,
    remaining_units: 2_000,
    paid_balance: 5,
    total_available: 2_105,
  });
});

test('a process whose clock is late hands out no week a second time', async () => {
  const tenant = await store.newTenant();
  store.travelTo('2026-11-23T00:00:01Z');
  await spendFree(tenant);
  store.travelTo('2026-11-22T23:59:59Z');
  await expect(tenant.run()).rejects.toMatchObject(exhausted);
});

test('work that fails gives each token back to where it was taken from', async () => {
  const tenant = await store.newTenant();
  await tokens.setPlan(tenant.tenantId, 'developer');
  await tokens.adjust(tenant.tenantId, 50, 'a welcome');
  const before = await usage(tenant);
  await expect(tenant.run({ costTokens: 2_110, work: fails })).rejects.toThrow('broke');
  expect(await usage(tenant)).toEqual(before);
});

test('a request that finds nothing is answered for nothing, on every way to an answer', async () => {
  const tenant = await store.newTenant();
  const fresh = async () => foundNothing;
  await tenant.run({ work: { fresh } });
  await tenant.run({ work: { fresh, findKnown: fresh } });
  await tenant.run({ work: { fresh, lookUp: fresh } });
  expect(await usage(tenant)).toMatchObject({ free_used: 0, used_units: 0 });
  await spendFree(tenant);
  await expect(tenant.run({ work: { fresh, lookUp: fresh } })).rejects.toMatchObject(exhausted);
});

test('free tokens released after their week ended are not carried over', async () => {
  const tenant = await store.newTenant();
  await tenant.run({ costTokens: 60, work: remembers });
  const lastWeeks = lastHold();
  store.travelTo('2026-11-23T00:00:00Z');
  await tenant.run({ costTokens: 30 });
  await compensate(lastWeeks);
  expect(await usage(tenant)).toMatchObject({ free_remaining: 70, free_used: 30 });
});

test('a reservation whose process died is released after 15 minutes, not before', async () => {
  const tenant = await store.newTenant();
  await tokens.adjust(tenant.tenantId, 20, 'a welcome');
  await abandon(tenant, 110);
  store.pass(15 * minuteMs - 1);
  await tokens.sweepExpired();
  expect(await usage(tenant)).toMatchObject({ free_remaining: 0, paid_balance: 10 });
  store.pass(1);
  expect(await tokens.sweepExpired()).toBeGreaterThanOrEqual(1);
  expect(await usage(tenant)).toMatchObject({ free_remaining: 100, paid_balance: 20, used_units: 0 });
  expect(await tokens.sweepExpired()).toBe(0);
});

test('tokens of expired reservations are free to use at once, without a sweep', async () => {
  const tenant = await store.newTenant();
  await abandon(tenant, 100);
  await expect(tenant.run()).rejects.toMatchObject(exhausted);
  store.pass(15 * minuteMs);
  await tenant.run({ costTokens: 100 });
});

test.runIf(postgresUrl)('an account that is held elsewhere keeps no other’s reservations', async () => {
  const [held, other] = [await store.newTenant(), await store.newTenant()];
  for (const tenant of [held, other]) await abandon(tenant, 100);
  store.pass(15 * minuteMs);
  await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM token_account WHERE tenant_id = ${held.tenantId} FOR UPDATE`.execute(tx);
    expect(await tokens.sweepExpired()).toBe(1);
  });
  expect(await usage(other)).toMatchObject({ free_remaining: 100 });
  expect(await tokens.sweepExpired()).toBe(1);
});

test('a failed job’s tokens come back once, however often it is said', async () => {
  const tenant = await store.newTenant();
  await tokens.adjust(tenant.tenantId, 20, 'a welcome');
  await tenant.run({ costTokens: 105, work: remembers });
  expect(await usage(tenant)).toMatchObject({ paid_balance: 15, used_units: 105 });
  for (let time = 0; time < 3; time += 1) await compensate(lastHold());
  expect(await usage(tenant)).toMatchObject({ paid_balance: 20, free_used: 0, used_units: 0 });
});

test('a job that fails before its request has settled costs nothing either', async () => {
  const tenant = await store.newTenant();
  const failsAtOnce: PaidWork = {
    fresh: async (hold) => {
      await compensate(hold);
      return { body: { status: 'processing' }, charged: true };
    },
  };
  await tenant.run({ key: 'same-key', work: failsAtOnce });
  expect(await usage(tenant)).toMatchObject({ free_used: 0, used_units: 0 });
  const { headers } = await tenant.run({ key: 'same-key', work: fails });
  expect(headers['Idempotent-Replayed']).toBe('true');
});

test('compensating what was released, found nothing, or never was changes nothing', async () => {
  const tenant = await store.newTenant();
  let held = unheld;
  const failsLate: PaidWork = {
    fresh: (hold) => {
      held = hold;
      return Promise.reject(new Error('broke'));
    },
  };
  await expect(tenant.run({ work: failsLate })).rejects.toThrow('broke');
  await spendFree(tenant, 10);
  for (const hold of [held, unheld]) await compensate(hold);
  expect(await usage(tenant)).toMatchObject({ free_used: 10, used_units: 10 });
});

test('a plan that ends leaves what is paid and free', async () => {
  const tenant = await store.newTenant();
  await tokens.setPlan(tenant.tenantId, 'team');
  await tenant.run({ costTokens: 5_000 });
  await tokens.setPlan(tenant.tenantId, 'free');
  expect(await tokens.planOf(tenant.tenantId)).toBe('free');
  expect(await usage(tenant)).toMatchObject({ monthly_units: null, total_available: 0 });
  await expect(tenant.run()).rejects.toMatchObject(exhausted);
  await tokens.setPlan(tenant.tenantId, 'agency');
  expect(await usage(tenant)).toMatchObject({ remaining_units: 45_100, used_units: 5_000 });
});

test('a plan or an adjustment for nobody is refused', async () => {
  await expect(tokens.setPlan('tnt_nobody', 'team')).rejects.toMatchObject({ code: 'not_found' });
  await expect(tokens.adjust('tnt_nobody', 5, 'why')).rejects.toMatchObject({ code: 'not_found' });
});

test('with a balance below zero only free tokens and the plan’s spend', async () => {
  const tenant = await store.newTenant();
  const { tenantId } = tenant;
  const order = { tenantId, amount: 30, sourceType: 'order', sourceId: 'ord_1' } as const;
  await db.transaction().execute((tx) => tokens.credit(tx, { ...order, entryType: 'purchase' }));
  await tenant.run({ costTokens: 120 });
  await db.transaction().execute((tx) => tokens.debit(tx, { ...order, entryType: 'refund' }));
  expect(await usage(tenant)).toMatchObject({ paid_balance: -20, free_remaining: 0, total_available: 0 });
  await expect(tenant.run()).rejects.toMatchObject(exhausted);
  store.travelTo('2026-11-23T00:00:00Z');
  expect(await usage(tenant)).toMatchObject({ paid_balance: -20, total_available: 100 });
  await spendFree(tenant);
  await expect(tenant.run()).rejects.toMatchObject({ ...exhausted, headers: { 'X-Tokens-Available': '0' } });
});

test('one tenant’s spending, balance and plan are nobody else’s', async () => {
  const [one, other] = [await store.newTenant(), await store.newTenant()];
  const before = await usage(other);
  await tokens.setPlan(one.tenantId, 'team');
  await tokens.adjust(one.tenantId, 7, 'a welcome');
  await one.run({ costTokens: 10_101 });
  expect(await usage(other)).toEqual(before);
  expect((await tokens.ledger(other.tenantId)).entries).toEqual([]);
});
