import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { makes, openTokenStore, type RunOptions, type TestTenant } from '../../../test/token-store.ts';
import type { PaidWork } from './metering.service.ts';

const store = await openTokenStore();
afterAll(() => store.close());

/** All of them look up first, so that they arrive in the order in which they are started. */
const looksUp = (charged: boolean): PaidWork => ({ ...makes(), lookUp: async () => ({ body: {}, charged }) });
const freshly = (fresh: PaidWork['fresh']): PaidWork => ({ lookUp: async () => null, fresh });
const found: RunOptions = { work: looksUp(true), costTokens: 2 };
const foundText: RunOptions = { ...found, operation: 'text_check' };
const foundNothing: RunOptions = { ...found, work: looksUp(false) };
const made: RunOptions = { ...found, work: freshly(async () => ({ body: { made: true }, charged: true })) };
const fails: RunOptions = { ...found, work: freshly(() => Promise.reject(new Error('broke'))) };

/** Three free tokens and the plan's are left, or as many paid ones instead of a plan. */
async function newTenant(plan: boolean, paid: number): Promise<TestTenant> {
  const tenant = await store.newTenant();
  if (plan) await store.tokens.setPlan(tenant.tenantId, 'developer');
  if (paid > 0) await store.tokens.adjust(tenant.tenantId, paid, 'a welcome');
  await tenant.run({ costTokens: 97, key: 'before', work: makes({ made: true }) });
  await tenant.run({ ...found, costTokens: 1, key: 'known' });
  return tenant;
}

/** All that is written of a tenant's checks, and how they ended. */
async function books({ tenantId }: TestTenant, endings: readonly PromiseSettledResult<unknown>[]) {
  const { rows } = await sql`
    SELECT idempotency_key, operation, cost, free_part, plan_part, paid_part, state, attempt, settled_tokens,
      settled_on, response, expires_at, leased_until, week_start, month_start, payload_sha256
    FROM token_reservation WHERE tenant_id = ${tenantId} ORDER BY idempotency_key`.execute(store.db);
  const usage = await store.tokens.usage(tenantId);
  const codes = endings.map((end) => (end.status === 'fulfilled' ? end.value : (end.reason.code ?? 'broke')));
  return { rows, usage, codes };
}

test.each<[string, { plan?: boolean; paid?: number; checks: readonly RunOptions[] }]>([
  ['new keys, covered by free tokens and the plan', { plan: true, checks: [found, found, foundText, found] }],
  [
    'some of them found nothing',
    { plan: true, checks: [found, foundNothing, found, foundNothing, foundText] },
  ],
  ['none found anything', { checks: [foundNothing] }],
  ['fresh ones, some of which fail', { plan: true, checks: [made, fails, made, fails] }],
  ['known and fresh ones', { plan: true, checks: [made, found, made, foundText, fails, found] }],
  ['one of them a repeat', { plan: true, checks: [found, { ...found, costTokens: 1, key: 'known' }, found] }],
  [
    'one key twice',
    {
      plan: true,
      checks: [
        { ...found, key: 'twice' },
        { ...found, key: 'twice' },
      ],
    },
  ],
  ['paid tokens among them', { paid: 10, checks: [found, found, foundText] }],
  ['too few tokens for all', { paid: 2, checks: [found, found, found, foundText] }],
])(
  'checks that arrive together are charged as one after the other: %s',
  async (_, { plan, paid, checks }) => {
    const keyed = checks.map((options, at) => ({ key: `key ${9 - at}`, ...options }));
    const together = await newTenant(plan ?? false, paid ?? 0);
    const apart = await newTenant(plan ?? false, paid ?? 0);
    const ends = await Promise.allSettled(keyed.map((options) => together.run(options)));
    const endsApart: PromiseSettledResult<unknown>[] = [];
    for (const options of keyed) endsApart.push(...(await Promise.allSettled([apart.run(options)])));
    expect(await books(together, ends)).toEqual(await books(apart, endsApart));
  },
);

test('free tokens, then the plan’s, each given back to where it was taken from', async () => {
  const tenant = await newTenant(true, 0);
  const before = await store.tokens.usage(tenant.tenantId);
  await Promise.allSettled([tenant.run(fails), tenant.run(fails), tenant.run(fails)]);
  expect(await store.tokens.usage(tenant.tenantId)).toEqual(before);
  await Promise.all([tenant.run(found), tenant.run(foundText), tenant.run(found)]);
  expect(await store.tokens.usage(tenant.tenantId)).toMatchObject({
    free_used: 100,
    remaining_units: before.remaining_units === null ? null : before.remaining_units - 4,
    used_units: 104,
    by_operation: { image_check: 102, text_check: 2 },
  });
});
