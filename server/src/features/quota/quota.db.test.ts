import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { readConfig } from '../../config.ts';
import { parseKeyRing } from '../../platform/capabilities/key-ring.ts';
import type { Visitor } from '../../platform/http/principals.ts';
import { sourceOf } from '../../platform/http/visitor-id.ts';
import { createPublicQuota, type QuotaLimits, readQuotaLimits } from './quota.service.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(async () => {
  await testDatabase.database.close();
  await testDatabase.drop();
});

const dayMs = 86_400_000;
let nowMs = Date.UTC(2026, 0, 5, 21, 30);
const newQuota = (limits: Partial<QuotaLimits> = {}) =>
  createPublicQuota(
    testDatabase.database.db,
    { nowMs: () => nowMs },
    { perVisitor: 3, perTenant: 1_000, perTrialOrigin: 1_000, ...limits },
  );

let visitors = 0;
/** Somebody new, on IPv4, on a page of the operator's. */
function visitor(more: Partial<Visitor> = {}): Visitor {
  visitors += 1;
  const visitorId = `visitor-${visitors}`;
  return {
    kind: 'visitor',
    origin: 'https://news.example',
    visitorId,
    networks: [],
    tenantId: null,
    isTrial: false,
    ...more,
  };
}

const exhausted = { status: 429, code: 'quota_exhausted', headers: { 'Retry-After': '9000' } };

test('a visitor spends the day’s allowance, and is then told to come back at midnight UTC', async () => {
  const quota = newQuota();
  const somebody = visitor();
  for (let check = 0; check < 3; check += 1) await quota.spend(somebody);
  await expect(quota.spend(somebody)).rejects.toMatchObject(exhausted);
  await quota.spend(visitor());
  nowMs += 9_000_000;
  await quota.spend(somebody);
  nowMs -= 9_000_000;
});

test('the largest allowance that the settings take can be counted, also for the widest network', async () => {
  const largest = readConfig({ PUBLIC_CHECKS_PER_VISITOR_DAY: '100000000' });
  const { networks } = sourceOf(
    '2001:db8::1',
    parseKeyRing(`k1:${Buffer.alloc(32, 1).toString('base64')}`),
    nowMs,
  );
  const somebody = visitor({ networks });
  const quota = newQuota(readQuotaLimits(largest));
  for (let check = 0; check < 2; check += 1) await quota.spend(somebody);
});

test('of many at the same moment exactly the allowance passes', async () => {
  const quota = newQuota();
  const somebody = visitor();
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => quota.spend(somebody)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('other processes see the count, and so does the same one after a restart', async () => {
  const somebody = visitor();
  for (const quota of [newQuota(), newQuota(), newQuota()]) await quota.spend(somebody);
  await expect(newQuota().spend(somebody)).rejects.toMatchObject(exhausted);
});

test('what did not come about is given back, once', async () => {
  const quota = newQuota();
  const somebody = visitor();
  const tickets = [await quota.spend(somebody), await quota.spend(somebody), await quota.spend(somebody)];
  await tickets[0]?.giveBack();
  await tickets[0]?.giveBack();
  await quota.spend(somebody);
  await expect(quota.spend(somebody)).rejects.toMatchObject(exhausted);
});

test('given back after midnight, it returns to the day it was taken from', async () => {
  const quota = newQuota();
  const somebody = visitor();
  const ticket = await quota.spend(somebody);
  nowMs += dayMs;
  for (let check = 0; check < 3; check += 1) await quota.spend(somebody);
  await ticket.giveBack();
  await expect(quota.spend(somebody)).rejects.toMatchObject(exhausted);
  nowMs -= dayMs;
});

describe.each([4, 10])('a network of %d visitors’ limits', (times) => {
  test('has so many times the allowance, however many ranges it is asked from', async () => {
    const quota = newQuota();
    const networks = [{ networkId: `network-1-${times}`, times }];
    for (let check = 0; check < 3 * times; check += 1) await quota.spend(visitor({ networks }));
    await expect(quota.spend(visitor({ networks }))).rejects.toMatchObject(exhausted);
    await quota.spend(visitor({ networks: [{ networkId: `network-2-${times}`, times }] }));
  });
});

describe('a tenant', () => {
  test('has one allowance over its origins, independent of another tenant’s and of the operator’s own', async () => {
    const quota = newQuota({ perTenant: 2 });
    await quota.spend(visitor({ tenantId: 'tnt_1', origin: 'https://a.example' }));
    await quota.spend(visitor({ tenantId: 'tnt_1', origin: 'https://b.example' }));
    const third = visitor({ tenantId: 'tnt_1', origin: 'https://c.example' });
    await expect(quota.spend(third)).rejects.toMatchObject(exhausted);
    await quota.spend(visitor({ tenantId: 'tnt_2' }));
    await quota.spend(visitor());
  });

  test('refused requests take nothing from anybody', async () => {
    const quota = newQuota({ perTenant: 4 });
    const somebody = visitor({ tenantId: 'tnt_3' });
    for (let check = 0; check < 3; check += 1) await quota.spend(somebody);
    for (let check = 0; check < 3; check += 1)
      await expect(quota.spend(somebody)).rejects.toMatchObject(exhausted);
    const other = visitor({ tenantId: 'tnt_3' });
    await quota.spend(other);
    await expect(quota.spend(other)).rejects.toMatchObject(exhausted);
    for (let check = 0; check < 3; check += 1)
      await quota.spend({ ...other, tenantId: 'tnt_4' }).catch(() => null);
    await expect(quota.spend({ ...other, tenantId: 'tnt_4' })).rejects.toMatchObject(exhausted);
  });

  test('of its many visitors at the same moment exactly the allowance passes, and nobody waits for ever', async () => {
    const quota = newQuota({ perTenant: 7 });
    const spendings = Array.from({ length: 30 }, (_, index) =>
      quota.spend(
        visitor({ tenantId: 'tnt_5', networks: [{ networkId: `network-of-5-${index % 3}`, times: 10 }] }),
      ),
    );
    const outcomes = await Promise.allSettled(spendings);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  });
});

describe('an origin on trial', () => {
  const trial = (origin: string) => visitor({ origin, isTrial: true });

  test('has one allowance for all its readers, and says how much of it is used', async () => {
    const quota = newQuota({ perTrialOrigin: 2 });
    const [busy, quiet] = ['https://busy.example', 'http://localhost:3000'];
    await quota.spend(trial(busy));
    await quota.spend(trial(busy));
    await expect(quota.spend(trial(busy))).rejects.toMatchObject(exhausted);
    await quota.spend(visitor({ origin: busy, tenantId: 'tnt_owner' }));
    expect(await quota.trialsOf([busy, quiet])).toEqual(
      new Map([
        [busy, { used: 2, limit: 2 }],
        [quiet, { used: 0, limit: 2 }],
      ]),
    );
  });

  test('has its allowance back with the next day, and what did not come about', async () => {
    const quota = newQuota({ perTrialOrigin: 1 });
    const origin = 'https://tomorrow.example';
    const ticket = await quota.spend(trial(origin));
    await ticket.giveBack();
    await quota.spend(trial(origin));
    await expect(quota.spend(trial(origin))).rejects.toMatchObject(exhausted);
    nowMs += dayMs;
    await quota.spend(trial(origin));
    nowMs -= dayMs;
  });
});

test('the sweep erases days that are over and keeps today’s', async () => {
  const quota = newQuota();
  const somebody = visitor();
  for (let check = 0; check < 3; check += 1) await quota.spend(somebody);
  await quota.sweep();
  await expect(quota.spend(somebody)).rejects.toMatchObject(exhausted);
  nowMs += dayMs;
  await newQuota().sweep();
  const { rows } = await testDatabase.database.executeSql(
    'SELECT count(*)::int AS n FROM public_quota WHERE day < $1',
    [new Date(nowMs).toISOString().slice(0, 10)],
  );
  expect(rows).toEqual([{ n: 0 }]);
  nowMs -= dayMs;
});
