import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTokenStore, type TestTenant, type TokenStore } from '../../../test/token-store.ts';
import type { PaidWork, ReservationHold } from './metering.service.ts';
import { listLedger } from './tokens.repository.ts';
import type { LedgerChange } from './tokens.service.ts';

const store: TokenStore = await openTokenStore();
const { tokens, metering, db } = store;
afterAll(() => store.close());

const fails: PaidWork = { fresh: () => Promise.reject(new Error('broke')) };

const credit = (change: LedgerChange) => db.transaction().execute((tx) => tokens.credit(tx, change));
const debit = (change: LedgerChange) => db.transaction().execute((tx) => tokens.debit(tx, change));
const purchase = ({ tenantId }: TestTenant, amount: number, sourceId: string): LedgerChange => ({
  tenantId,
  amount,
  entryType: 'purchase',
  sourceType: 'order',
  sourceId,
});

/** What the promise is about, read from the rows alone. */
async function books(tenantId: string) {
  const { rows } = await sql<{ sum: number; last: number; rows: number; unbroken: boolean; balance: number }>`
    SELECT coalesce(sum(delta_paid), 0)::int AS sum, count(*)::int AS rows,
      coalesce(max(balance_after) FILTER (WHERE is_last), 0)::int AS last,
      coalesce(bool_and(balance_before = before AND seq = number), true) AS unbroken,
      (SELECT paid_balance::int FROM token_account a WHERE a.tenant_id = ${tenantId}) AS balance
    FROM (
      SELECT *, row_number() OVER w AS number, lag(balance_after, 1, 0::bigint) OVER w AS before,
        lead(seq) OVER w IS NULL AS is_last
      FROM token_ledger WHERE tenant_id = ${tenantId} WINDOW w AS (ORDER BY seq)
    ) l`.execute(db);
  return rows[0];
}

test('each change of the paid balance is a line with its number, its source and both balances', async () => {
  const tenant = await store.newTenant();
  const { tenantId } = tenant;
  await credit(purchase(tenant, 1_000, 'ord_1'));
  await tenant.run({ costTokens: 103, operation: 'text_check' });
  await expect(tenant.run({ costTokens: 7, work: fails })).rejects.toThrow('broke');
  await tokens.adjust(tenantId, -5, 'taken by mistake');
  const [adjustment, release, held, spend, bought] = (await tokens.ledger(tenantId)).entries;
  expect(bought).toEqual({
    ledger_id: expect.any(String),
    seq: 1,
    balance_before: 0,
    delta_paid: 1_000,
    balance_after: 1_000,
    entry_type: 'purchase',
    source_type: 'order',
    source_id: 'ord_1',
    operation: null,
    created_at: '2026-11-18T12:00:00.000Z',
  });
  const text = { entry_type: 'spend', source_type: 'reservation', operation: 'text_check' };
  expect(spend).toMatchObject({ ...text, seq: 2, delta_paid: -3, balance_before: 1_000, balance_after: 997 });
  expect(held).toMatchObject({ entry_type: 'spend', delta_paid: -7, balance_after: 990 });
  expect(release).toMatchObject({ entry_type: 'release', delta_paid: 7, source_id: held?.source_id });
  expect(adjustment).toMatchObject({ entry_type: 'adjustment', source_type: 'manual', balance_after: 992 });
  expect(await books(tenantId)).toEqual({ sum: 992, last: 992, balance: 992, rows: 5, unbroken: true });
});

test('what an order or a refund changes, it changes once', async () => {
  const tenant = await store.newTenant();
  const bought = purchase(tenant, 1_000, 'ord_1');
  expect(await credit(bought)).toBe(true);
  expect(await credit(bought)).toBe(false);
  const refund = { ...bought, entryType: 'refund', amount: 300 } as const;
  expect(await debit({ ...refund, reference: 'cents 1 to 270' })).toBe(true);
  expect(await debit({ ...refund, reference: 'cents 1 to 270' })).toBe(false);
  expect(await debit({ ...refund, reference: 'cents 271 to 540' })).toBe(true);
  expect(await books(tenant.tenantId)).toMatchObject({ balance: 400, rows: 3 });
});

test('a hundred deliveries of one credit at the same time are one credit', async () => {
  const tenant = await store.newTenant();
  const written = await Promise.all(
    Array.from({ length: 100 }, () => credit(purchase(tenant, 1_000, 'ord_1'))),
  );
  expect(written.filter(Boolean)).toHaveLength(1);
  expect(await books(tenant.tenantId)).toMatchObject({ balance: 1_000, rows: 1 });
});

test('a credit lives and dies with the transaction it is made in', async () => {
  const tenant = await store.newTenant();
  const undone = db.transaction().execute(async (tx) => {
    await tokens.credit(tx, purchase(tenant, 1_000, 'ord_1'));
    throw new Error('the rest went wrong');
  });
  await expect(undone).rejects.toThrow('the rest went wrong');
  expect((await tokens.ledger(tenant.tenantId)).entries).toEqual([]);
  expect(await credit(purchase(tenant, 1_000, 'ord_1'))).toBe(true);
});

test('only a refund may take the balance below zero', async () => {
  const tenant = await store.newTenant();
  await credit(purchase(tenant, 10, 'ord_1'));
  await expect(tokens.adjust(tenant.tenantId, -11, 'too much')).rejects.toMatchObject({
    code: 'invalid_payload',
  });
  await debit({ ...purchase(tenant, 15, 'ord_1'), entryType: 'refund' });
  await tokens.adjust(tenant.tenantId, 2, 'a part of it');
  expect(await books(tenant.tenantId)).toMatchObject({ balance: -3, unbroken: true });
});

test.each([
  ['changing a line', 'UPDATE token_ledger SET delta_paid = delta_paid + 1'],
  ['changing nothing of a line', 'UPDATE token_ledger SET reason = reason'],
  ['deleting a line', 'DELETE FROM token_ledger'],
  ['emptying the ledger', 'TRUNCATE token_ledger CASCADE'],
  ['an account that starts over', 'DELETE FROM token_account'],
  ['emptying the accounts', 'TRUNCATE token_account'],
  ['an account that changes hands', "UPDATE token_account SET tenant_id = 'tnt_new'"],
  ['a balance without a line', 'UPDATE token_account SET paid_balance = paid_balance + 1'],
  ['a balance that skips a line', 'UPDATE token_account SET ledger_seq = ledger_seq + 2'],
  [
    'a balance that promises a line',
    'UPDATE token_account SET ledger_seq = ledger_seq + 1, paid_balance = 5000',
  ],
  ['an old balance', 'UPDATE token_account SET ledger_seq = ledger_seq - 1, paid_balance = 1000'],
  [
    'an account with a balance to begin with',
    `INSERT INTO token_account (tenant_id, week_start, month_start, paid_balance, ledger_seq)
     VALUES ('tnt_new', '2026-11-16', '2026-11-01', 1, 1)`,
  ],
  [
    'a line without an account',
    `INSERT INTO token_ledger (tenant_id, entry_type, source_type, source_id, reference, delta_paid, created_at)
     VALUES ('tnt_nobody', 'purchase', 'order', 'o', 'o', 5, now())`,
  ],
])('the database refuses %s, from any caller', async (_what, statement) => {
  const tenant = await store.newTenant();
  await credit(purchase(tenant, 1_000, 'ord_1'));
  await tokens.adjust(tenant.tenantId, 5, 'a second line');
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(
    /append-only|changes by a ledger entry only|goes with its tenant only|violates (check|foreign key|unique) constraint|has no token account/,
  );
  expect(await books(tenant.tenantId)).toMatchObject({ sum: 1_005, balance: 1_005, rows: 2 });
});

test('a forged number or balance of a new line is replaced by the true one', async () => {
  const tenant = await store.newTenant();
  await credit(purchase(tenant, 1_000, 'ord_1'));
  await sql`
    INSERT INTO token_ledger (tenant_id, seq, entry_type, source_type, source_id, reference, delta_paid,
      balance_before, balance_after, created_at)
    VALUES (${tenant.tenantId}, 99, 'adjustment', 'manual', 'x', 'x', 1, 7, 8, now())`.execute(db);
  expect(await books(tenant.tenantId)).toEqual({
    sum: 1_001,
    last: 1_001,
    balance: 1_001,
    rows: 2,
    unbroken: true,
  });
});

test('a tenant can be deleted; the books about it stay', async () => {
  const tenant = await store.newTenant();
  await credit(purchase(tenant, 1_000, 'ord_1'));
  await tenant.run({ costTokens: 101 });
  await db.deleteFrom('tenant').where('tenant_id', '=', tenant.tenantId).execute();
  expect((await tokens.ledger(tenant.tenantId)).entries).toHaveLength(2);
  const left = await sql`
    SELECT FROM token_account WHERE tenant_id = ${tenant.tenantId}
    UNION ALL SELECT FROM token_reservation WHERE tenant_id = ${tenant.tenantId}
    UNION ALL SELECT FROM token_usage_day WHERE tenant_id = ${tenant.tenantId}`.execute(db);
  expect(left.rows).toEqual([]);
});

/** A small deterministic generator (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test.each([1, 2, 3, 4])(
  'after any history (seed %i) the sum of the ledger is the balance, and nothing is lost',
  async (seed) => {
    const random = randomOf(seed);
    const pick = (below: number) => Math.floor(random() * below);
    const tenant = await store.newTenant();
    const { tenantId } = tenant;
    const settled: ReservationHold[] = [];
    const settles: PaidWork = {
      fresh: async (hold) => {
        settled.push(hold);
        return { body: {}, charged: random() < 0.9 };
      },
    };
    const known: PaidWork = { ...settles, findKnown: async () => ({ body: {}, charged: true }) };
    const step = [
      () => credit(purchase(tenant, 1 + pick(200), `ord_${pick(12)}`)),
      () =>
        debit({
          ...purchase(tenant, 1 + pick(90), `ord_${pick(12)}`),
          entryType: 'refund',
          reference: `${pick(3)}`,
        }),
      () => tokens.adjust(tenantId, pick(60) - 30 || 1, 'by hand'),
      () => tokens.setPlan(tenantId, random() < 0.7 ? 'free' : 'developer'),
      () => tenant.run({ costTokens: 1 + pick(60), work: settles }),
      () => tenant.run({ costTokens: 1 + pick(60), work: known }),
      () => tenant.run({ costTokens: 1 + pick(60), work: fails }),
      () => tenant.run({ key: `repeated-key-${pick(5)}`, costTokens: 1 + pick(2), work: settles }),
      () =>
        db.transaction().execute(async (tx) => {
          const hold = settled[pick(settled.length)];
          if (hold) await metering.compensate(tx, hold);
        }),
      async () => store.pass(pick(3) * 86_400_000),
      () => tokens.sweepExpired(),
    ];
    for (let round = 0; round < 40; round += 1) {
      const few = Array.from({ length: 1 + pick(4) }, () => step[pick(step.length)]);
      await Promise.allSettled(few.map((act) => act?.()));
      const { sum, last, balance, unbroken } = (await books(tenantId)) ?? {};
      expect({ sum, last, unbroken }).toEqual({ sum: balance ?? 0, last: balance ?? 0, unbroken: true });
      const { paid_balance, free_used, free_remaining } = await tokens.usage(tenantId);
      expect(paid_balance).toBe(balance ?? 0);
      expect(free_used + free_remaining).toBe(100);
    }
    const open = await db
      .selectFrom('token_reservation')
      .select('reservation_id')
      .where('tenant_id', '=', tenantId)
      .where('state', '=', 'reserved')
      .execute();
    expect(open).toEqual([]);
  },
);

test('a balance above two milliards is told and spent like any other; no entry is larger than that', async () => {
  const tenant = await store.newTenant();
  const most = 2 ** 31 - 1;
  await tokens.adjust(tenant.tenantId, most, 'a large order');
  await tokens.adjust(tenant.tenantId, most, 'another');
  await tenant.run({ costTokens: 101 });
  expect(await tokens.usage(tenant.tenantId)).toMatchObject({ paid_balance: 2 * most - 1 });
  await expect(tokens.adjust(tenant.tenantId, 2 ** 31, 'too much')).rejects.toMatchObject({
    code: 'invalid_payload',
  });
});

test('of a long ledger the newest lines are read, and no others', async () => {
  const tenant = await store.newTenant();
  for (const amount of [1, 20, 300]) await tokens.adjust(tenant.tenantId, amount, 'one of three');
  const { entries, next } = await listLedger(db, tenant.tenantId, { limit: 2 });
  expect(next).toBe('2');
  expect(entries.map(({ balance_after }) => balance_after)).toEqual([321, 21]);
});
