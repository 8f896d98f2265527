import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTokenStore, type TestTenant, type TokenStore } from '../../../test/token-store.ts';
import type { PaidWork, ReservationHold } from './metering.service.ts';

const store: TokenStore = await openTokenStore();
const { tokens, metering, db } = store;
afterAll(() => store.close());

const minuteMs = 60_000;
const usage = ({ tenantId }: TestTenant) => tokens.usage(tenantId);
const compensate = (hold: ReservationHold) => db.transaction().execute((tx) => metering.compensate(tx, hold));

/** Runs a check to its end. @returns what its job holds */
async function runHolding(tenant: TestTenant, key: string, costTokens: number, during = async () => {}) {
  const holds: ReservationHold[] = [];
  const fresh: PaidWork['fresh'] = async (hold) => {
    holds.push(hold);
    await during();
    return { body: {}, charged: true };
  };
  await tenant.run({ key, costTokens, work: { fresh } });
  const [hold] = holds;
  if (!hold) throw new Error('nothing was done');
  return hold;
}

/** An attempt that dies after it has queued its job. @returns what that job holds */
async function dieHolding(tenant: TestTenant, key: string, costTokens: number): Promise<ReservationHold> {
  const hold = await new Promise<ReservationHold>((resolve) => {
    const fresh = (held: ReservationHold) => {
      resolve(held);
      return new Promise<never>(() => undefined);
    };
    void tenant.run({ key, costTokens, work: { fresh } }).catch(() => undefined);
  });
  store.pass(minuteMs + 1);
  return hold;
}

test.each(['before', 'while', 'after'])(
  'a job that fails %s the next attempt does its own work leaves that one to be paid for, once',
  async (moment) => {
    const tenant = await store.newTenant();
    await tokens.adjust(tenant.tenantId, 20, 'a welcome');
    const dead = await dieHolding(tenant, 'same-key', 105);
    if (moment === 'before') await compensate(dead);
    const hold = await runHolding(tenant, 'same-key', 105, async () => {
      if (moment === 'while') await compensate(dead);
    });
    if (moment === 'after') await compensate(dead);
    expect(await usage(tenant)).toMatchObject({ paid_balance: 15, free_used: 100, used_units: 105 });
    await compensate(hold);
    expect(await usage(tenant)).toMatchObject({ paid_balance: 20, free_used: 0, used_units: 0 });
  },
);

test('tokens of a dead attempt whose job failed come back with its reservation', async () => {
  const tenant = await store.newTenant();
  await compensate(await dieHolding(tenant, 'same-key', 40));
  store.pass(15 * minuteMs);
  await tokens.sweepExpired();
  expect(await usage(tenant)).toMatchObject({ free_used: 0, used_units: 0 });
});

test('a job from before attempts were noted gives back what was paid', async () => {
  const tenant = await store.newTenant();
  const hold = await runHolding(tenant, 'same-key', 5);
  await compensate({ ...hold, attempt: null });
  expect(await usage(tenant)).toMatchObject({ free_used: 0, used_units: 0 });
});

test('a process of the version before, which knows no attempts, gives it back by the function that it knows', async () => {
  const tenant = await store.newTenant();
  const { reservation } = await runHolding(tenant, 'same-key', 5);
  await sql`SELECT token_compensate(${reservation}, ${new Date()})`.execute(db);
  expect(await usage(tenant)).toMatchObject({ free_used: 0, used_units: 0 });
});
