import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { flakyNetworkTo } from '../../../test/flaky-network.ts';
import { postgresUrl } from '../../../test/test-database.ts';
import { anyAnswer, makes, openTokenStore, type TokenStore } from '../../../test/token-store.ts';
import type { PaidWork } from './metering.service.ts';

const store: TokenStore = await openTokenStore();
const { db, tokens } = store;
const processes = [store.metering, store.otherProcess()];
afterAll(() => store.close());

const run = (at: number, tenantId: string, idempotencyKey: string, work: PaidWork, costTokens = 1) => {
  const paid = { operation: 'image_check', costTokens, payload: ['a'], answers: anyAnswer } as const;
  const request = { tenantId, idempotencyKey, ...paid };
  const metering = processes[at % processes.length] ?? store.metering;
  return metering.run(request, work);
};

const codesOf = (outcomes: readonly PromiseSettledResult<unknown>[]) => {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const code = outcome.status === 'fulfilled' ? 'served' : String(outcome.reason.code);
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
};

async function ledgerMatches(tenantId: string): Promise<boolean> {
  const { rows } = await sql<{ matches: boolean }>`
    SELECT coalesce(sum(delta_paid), 0) = (SELECT paid_balance FROM token_account a WHERE a.tenant_id = ${tenantId})
      AS matches
    FROM token_ledger WHERE tenant_id = ${tenantId}`.execute(db);
  return rows[0]?.matches === true;
}

const found = { body: { found: true }, charged: true };
const ways: [string, PaidWork][] = [
  ['looked up', { ...makes(), lookUp: async () => found }],
  ['known', { ...makes(), findKnown: async () => found }],
  ['fresh', makes()],
];

test.each(ways)(
  'of 1,000 checks at once (%s) against 100 tokens, 60 free and 40 paid, exactly 100 are served',
  async (_way, work) => {
    const { tenantId, run: spend } = await store.newTenant();
    await spend({ costTokens: 40 });
    await tokens.adjust(tenantId, 40, 'a welcome');
    const checks = Array.from({ length: 1_000 }, (_, at) => run(at, tenantId, randomUUID(), work));
    expect(codesOf(await Promise.allSettled(checks))).toEqual({ served: 100, tokens_exhausted: 900 });
    expect(await tokens.usage(tenantId)).toMatchObject({
      used_units: 140,
      paid_balance: 0,
      total_available: 0,
    });
    expect(await ledgerMatches(tenantId)).toBe(true);
  },
);

test.each(ways)(
  '500 repeats of one Idempotency-Key at once (%s) are one charge and one stored answer',
  async (_way, work) => {
    const { tenantId } = await store.newTenant();
    const repeats = Array.from({ length: 500 }, (_, at) => run(at, tenantId, 'one-key-for-all', work));
    const outcomes = await Promise.allSettled(repeats);
    const { served = 0, idempotency_in_progress: _, ...others } = codesOf(outcomes);
    expect(others).toEqual({});
    expect(served).toBeGreaterThan(0);
    const served_ = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(new Set(served_.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(served_.filter(({ headers }) => headers['Idempotent-Replayed'] === undefined)).toHaveLength(1);
    expect(await tokens.usage(tenantId)).toMatchObject({ used_units: 1, free_used: 1 });
  },
);

test('work is never done twice at once for one key, however many ask', async () => {
  const { tenantId } = await store.newTenant();
  let running = 0;
  let times = 0;
  const alone: PaidWork = {
    fresh: async () => {
      running += 1;
      times += 1;
      expect(running).toBe(1);
      await sql`SELECT 1`.execute(db);
      running -= 1;
      return found;
    },
  };
  await Promise.allSettled(
    Array.from({ length: 200 }, (_, at) => run(at, tenantId, 'one-key-for-all', alone)),
  );
  expect(times).toBe(1);
});

test('many tenants at once, on every way and from two processes, never wait for each other in a circle', async () => {
  const tenants = await Promise.all(Array.from({ length: 20 }, () => store.newTenant()));
  for (const { tenantId } of tenants) await tokens.adjust(tenantId, 50, 'a welcome');
  const checks = Array.from({ length: 1_200 }, (_, at) => {
    const { tenantId } = tenants[(at * 7) % tenants.length] ?? { tenantId: '' };
    return run(at, tenantId, randomUUID(), ways[at % ways.length]?.[1] ?? makes(), 2);
  });
  expect(codesOf(await Promise.allSettled(checks))).toEqual({ served: 1_200 });
  for (const { tenantId } of tenants) {
    expect(await tokens.usage(tenantId)).toMatchObject({ free_used: 100, paid_balance: 30 });
    expect(await ledgerMatches(tenantId)).toBe(true);
  }
});

describe.runIf(postgresUrl)('when the store cannot be reached', () => {
  const neverRuns: PaidWork = { fresh: () => Promise.reject(new Error('ran although nothing was reserved')) };

  test('a request is refused with 503 and nothing is done; with the same key it is served later', async () => {
    const { tenantId } = await store.newTenant();
    const network = await flakyNetworkTo(store.databaseUrl ?? '');
    const metering = store.otherProcess(network.url);
    const request = {
      tenantId,
      operation: 'image_check',
      costTokens: 1,
      payload: ['a'],
      answers: anyAnswer,
    } as const;
    await metering.run({ ...request, idempotencyKey: 'before-it' }, makes());
    network.cut();
    const key = { ...request, idempotencyKey: 'during-it' };
    const refusal = { code: 'token_store_unavailable', status: 503, headers: { 'Retry-After': '1' } };
    for (const work of [neverRuns, { ...neverRuns, known: async () => found }])
      await expect(metering.run(key, work)).rejects.toMatchObject(refusal);
    network.restore();
    expect((await metering.run(key, makes({ at: 'last' }))).body).toEqual({ at: 'last' });
    expect(await tokens.usage(tenantId)).toMatchObject({ used_units: 2, free_used: 2 });
    network.close();
  });

  test('a tenant whose account is held by somebody else is told to come again, and holds up nobody else', async () => {
    const [stuck, lucky] = [await store.newTenant(), await store.newTenant()];
    await stuck.run();
    await db.transaction().execute(async (tx) => {
      await sql`SELECT FROM token_account WHERE tenant_id = ${stuck.tenantId} FOR UPDATE`.execute(tx);
      const checks = [stuck, lucky, lucky, lucky].map(({ run: check }) => check());
      expect(codesOf(await Promise.allSettled(checks))).toEqual({ served: 3, token_store_unavailable: 1 });
    });
    await stuck.run();
  });

  test('its dead reservations wait for the next sweep, and those of others are released', async () => {
    const dying: PaidWork = { fresh: () => new Promise<never>(() => undefined) };
    const [stuck, lucky] = [await store.newTenant(), await store.newTenant()];
    for (const tenant of [stuck, lucky]) {
      void tenant.run({ work: dying, costTokens: 7 }).catch(() => undefined);
      await vi.waitFor(async () => expect(await tenant.sumSpent()).toBe(7));
    }
    store.pass(16 * 60_000);
    await db.transaction().execute(async (tx) => {
      await sql`SELECT FROM token_account WHERE tenant_id = ${stuck.tenantId} FOR UPDATE`.execute(tx);
      await tokens.sweepExpired();
      expect([await stuck.sumSpent(), await lucky.sumSpent()]).toEqual([7, 0]);
    });
    await tokens.sweepExpired();
    expect(await stuck.sumSpent()).toBe(0);
  });

  test('its dead reservations keep no long line of others waiting for the next sweep', async () => {
    const dying: PaidWork = { fresh: () => new Promise<never>(() => undefined) };
    const stuck = await store.newTenant();
    const others = [await store.newTenant(), await store.newTenant(), await store.newTenant()];
    const spentByOthers = () => Promise.all(others.map(({ sumSpent }) => sumSpent()));
    void stuck.run({ work: dying }).catch(() => undefined);
    await vi.waitFor(async () => expect(await stuck.sumSpent()).toBe(1));
    for (const { run } of others)
      for (let count = 0; count < 100; count += 1) void run({ work: dying }).catch(() => undefined);
    await vi.waitFor(async () => expect(await spentByOthers()).toEqual([100, 100, 100]), 10_000);
    store.pass(16 * 60_000);
    await db.transaction().execute(async (tx) => {
      await sql`SELECT FROM token_account WHERE tenant_id = ${stuck.tenantId} FOR UPDATE`.execute(tx);
      await tokens.sweepExpired();
    });
    expect(await spentByOthers()).toEqual([0, 0, 0]);
  });

  test('its dead reservations, though the oldest and a batch of their own, keep no others from being released', async () => {
    const dying: PaidWork = { fresh: () => new Promise<never>(() => undefined) };
    const [stuck, lucky] = [await store.newTenant(), await store.newTenant()];
    await tokens.sweepExpired();
    await tokens.adjust(stuck.tenantId, 400, 'a welcome');
    for (let count = 0; count < 250; count += 1) void stuck.run({ work: dying }).catch(() => undefined);
    await vi.waitFor(async () => expect(await tokens.countOpen()).toBe(250), 10_000);
    store.pass(60_000);
    void lucky.run({ work: dying, costTokens: 7 }).catch(() => undefined);
    await vi.waitFor(async () => expect(await lucky.sumSpent()).toBe(7));
    store.pass(16 * 60_000);
    await db.transaction().execute(async (tx) => {
      await sql`SELECT FROM token_account WHERE tenant_id = ${stuck.tenantId} FOR UPDATE`.execute(tx);
      expect(await tokens.sweepExpired()).toBe(1);
    });
    expect(await lucky.sumSpent()).toBe(0);
    expect(await tokens.sweepExpired()).toBe(250);
    expect(await tokens.usage(stuck.tenantId)).toMatchObject({ free_used: 0, paid_balance: 400 });
    expect(await ledgerMatches(stuck.tenantId)).toBe(true);
  });

  test.each(ways)(
    'a crowd of its checks (%s) holds up nobody else either, and is told so at once',
    async (_way, work) => {
      const [stuck, lucky] = [await store.newTenant(), await store.newTenant()];
      await stuck.run();
      await db.transaction().execute(async (tx) => {
        await sql`SELECT FROM token_account WHERE tenant_id = ${stuck.tenantId} FOR UPDATE`.execute(tx);
        const crowd = Array.from({ length: 50 }, () => stuck.run({ work }));
        const all = Promise.allSettled(crowd);
        const served = lucky.run({ work }).then(() => 'the lucky one');
        expect(
          await Promise.race([...crowd.map((check) => check.catch(() => 'one of the crowd')), served]),
        ).toBe('the lucky one');
        expect(codesOf(await all)).toEqual({ token_store_unavailable: 50 });
      });
      await stuck.run();
    },
  );
});
