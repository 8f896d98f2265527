import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { makes, openTokenStore, type TokenStore } from '../../../test/token-store.ts';
import type { PaidWork } from './metering.service.ts';

let store: TokenStore;
beforeAll(async () => {
  store = await openTokenStore();
});
afterAll(() => store.close());

const minuteMs = 60_000;
const neverRuns: PaidWork = {
  fresh: async () => {
    throw new Error('ran although it must not');
  },
};
const fails: PaidWork = {
  fresh: async () => {
    throw new Error('the detector broke');
  },
};

/** Work that a test ends when it likes. */
function pending() {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  let start = (): void => undefined;
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const work: PaidWork = {
    fresh: async () => {
      start();
      await done;
      return { body: { late: true }, charged: true };
    },
  };
  return { work, end, started };
}

test('a repeat gets the stored answer, marked as replayed, and nothing is charged again', async () => {
  const { run, sumSpent: spent } = await store.newTenant();
  const first = await run({ key: 'same-key' });
  const again = await run({ key: 'same-key', work: neverRuns });
  expect(first.headers).toEqual({ 'X-Made': 'once' });
  expect(again).toEqual({ body: first.body, headers: { 'X-Made': 'once', 'Idempotent-Replayed': 'true' } });
  expect(await spent()).toBe(1);
});

const ways: readonly [string, (body: object) => PaidWork][] = [
  ['looked up', (body) => ({ ...neverRuns, lookUp: async () => ({ body, charged: true }) })],
  ['known', (body) => ({ ...neverRuns, findKnown: async () => ({ body, charged: true }) })],
  ['known to nobody yet', (body) => ({ ...makes(body), findKnown: async () => null })],
];

test.each(ways)(
  'an answer that was %s but does not fit the contract costs nothing; the key stays free',
  async (_how, work) => {
    const { run, sumSpent: spent } = await store.newTenant();
    const answers = z.object({ label: z.string() });
    await expect(run({ key: 'k', work: work({ label: 7 }), answers })).rejects.toBeInstanceOf(z.ZodError);
    expect(await spent()).toBe(0);
    const { body } = await run({ key: 'k', work: work({ label: 'uncertain' }), answers });
    expect(body).toEqual({ label: 'uncertain' });
    expect(await spent()).toBe(1);
  },
);

test.each(ways)('an answer that was %s is charged once and replayed too', async (_how, work) => {
  const { run, sumSpent: spent } = await store.newTenant();
  const first = await run({ key: 'same-key', work: work({ n: 1 }) });
  const again = await run({ key: 'same-key', work: work({ n: 2 }) });
  expect(first.body).toEqual({ n: 1 });
  expect(again.body).toEqual({ n: 1 });
  expect(again.headers['Idempotent-Replayed']).toBe('true');
  expect(await spent()).toBe(1);
});

test('a key belongs to its tenant: another one’s same key is another key', async () => {
  const [one, other] = [await store.newTenant(), await store.newTenant()];
  await one.run({ key: 'same-key', work: makes({ of: 'one' }) });
  const { body, headers } = await other.run({ key: 'same-key', work: makes({ of: 'other' }) });
  expect(body).toEqual({ of: 'other' });
  expect(headers['Idempotent-Replayed']).toBeUndefined();
});

test('while the first attempt runs, a repeat answers 409 with Retry-After 1, and the first still settles', async () => {
  const { run, sumSpent: spent } = await store.newTenant();
  const { work, end, started } = pending();
  const first = run({ key: 'same-key', work });
  await started;
  for (const payload of [['a'], ['b']])
    await expect(run({ key: 'same-key', payload, work: neverRuns })).rejects.toMatchObject({
      code: 'idempotency_in_progress',
      status: 409,
      headers: { 'Retry-After': '1' },
    });
  end();
  expect((await first).body).toEqual({ late: true });
  expect((await run({ key: 'same-key', work: neverRuns })).body).toEqual({ late: true });
  expect(await spent()).toBe(1);
});

test('another cost is refused whether the key runs, settled or was released', async () => {
  const { run } = await store.newTenant();
  const mismatch = { code: 'idempotency_cost_mismatch', status: 409 };
  const { work, end, started } = pending();
  const first = run({ key: 'running-key', work });
  await started;
  await expect(run({ key: 'running-key', costTokens: 2, work: neverRuns })).rejects.toMatchObject(mismatch);
  end();
  await first;
  await expect(run({ key: 'running-key', costTokens: 2, work: neverRuns })).rejects.toMatchObject(mismatch);
  await expect(run({ key: 'failed-key', work: fails })).rejects.toThrow('the detector broke');
  await expect(run({ key: 'failed-key', costTokens: 2, work: neverRuns })).rejects.toMatchObject(mismatch);
});

test('another payload or operation of the same cost is refused once an attempt has settled', async () => {
  const { run, sumSpent: spent } = await store.newTenant();
  const reused = { code: 'idempotency_key_reused', status: 409 };
  await run({ key: 'same-key', payload: ['a', 'b'] });
  for (const payload of [['a'], ['a,b'], ['b', 'a'], ['a', 'b', '']])
    await expect(run({ key: 'same-key', payload, work: neverRuns })).rejects.toMatchObject(reused);
  const other = { key: 'same-key', payload: ['a', 'b'], operation: 'text_check', work: neverRuns } as const;
  await expect(run(other)).rejects.toMatchObject(reused);
  expect(await spent()).toBe(1);
});

test('a failed attempt releases its tokens, stores nothing, and lets the key run again, with any payload', async () => {
  const { run, sumSpent: spent } = await store.newTenant();
  await expect(run({ key: 'same-key', work: fails })).rejects.toThrow('the detector broke');
  expect(await spent()).toBe(0);
  const { headers } = await run({ key: 'same-key', payload: ['another'] });
  expect(headers['Idempotent-Replayed']).toBeUndefined();
  expect(await spent()).toBe(1);
});

test('a process that died leaves its reservation to the next attempt, charged once, and never a key that runs for ever', async () => {
  const { run, sumSpent: spent } = await store.newTenant();
  const dead = pending();
  const lost = run({ key: 'same-key', work: dead.work });
  await dead.started;
  store.pass(minuteMs + 1);
  const { body } = await run({ key: 'same-key', payload: ['another'], work: makes({ taken: 'over' }) });
  expect(body).toEqual({ taken: 'over' });
  expect(await spent()).toBe(1);
  // It was not dead after all: what the other attempt settled stays the answer.
  dead.end();
  await expect(lost).rejects.toMatchObject({ code: 'idempotency_in_progress' });
  expect((await run({ key: 'same-key', payload: ['another'], work: neverRuns })).body).toEqual({
    taken: 'over',
  });
  expect(await spent()).toBe(1);
});

test('a look-up takes over the reservation of a dead attempt as well', async () => {
  const { run, sumSpent: spent } = await store.newTenant();
  const dead = pending();
  void run({ key: 'same-key', work: dead.work }).catch(() => undefined);
  await dead.started;
  store.pass(minuteMs + 1);
  const found: PaidWork = { ...neverRuns, lookUp: async () => ({ body: { found: 1 }, charged: true }) };
  expect((await run({ key: 'same-key', work: found })).headers['Idempotent-Replayed']).toBeUndefined();
  expect((await run({ key: 'same-key', work: found })).headers['Idempotent-Replayed']).toBe('true');
  expect(await spent()).toBe(1);
  dead.end();
});

test('after 24 hours the key is free for anything', async () => {
  const { run } = await store.newTenant();
  await run({ key: 'same-key', work: makes({ day: 1 }) });
  store.pass(24 * 60 * minuteMs - 1);
  expect((await run({ key: 'same-key', work: neverRuns })).body).toEqual({ day: 1 });
  store.pass(1);
  const { body } = await run({ key: 'same-key', costTokens: 3, payload: ['b'], work: makes({ day: 2 }) });
  expect(body).toEqual({ day: 2 });
});

test('answers and keys are erased after 24 hours, the reservation itself after 48', async () => {
  const { run, tenantId } = await store.newTenant();
  await run({ key: 'same-key' });
  const rows = () =>
    store.db
      .selectFrom('token_reservation')
      .select(['idempotency_key', 'response'])
      .where('tenant_id', '=', tenantId)
      .execute();
  await store.tokens.eraseAnswers();
  expect(await rows()).toMatchObject([{ idempotency_key: 'same-key', response: { headers: {} } }]);
  store.pass(24 * 60 * minuteMs);
  await store.tokens.eraseAnswers();
  expect(await rows()).toEqual([{ idempotency_key: null, response: null }]);
  store.pass(24 * 60 * minuteMs);
  await store.tokens.eraseAnswers();
  expect(await rows()).toEqual([]);
});

test('what cost nothing, an answer or a refusal, is kept for an hour, also where a sweep was missed', async () => {
  const { run, tenantId } = await store.newTenant();
  const free: PaidWork = { fresh: async () => ({ body: { found: false }, charged: false }) };
  const fails: PaidWork = { fresh: () => Promise.reject(new Error('it cannot be read')) };
  const lookUp = async () => ({ body: { found: false }, charged: false });
  await run({ key: 'free-key', work: free });
  await run({ key: 'looked-up', work: { ...neverRuns, lookUp } });
  await expect(run({ key: 'fails-key', work: fails })).rejects.toThrow('cannot be read');
  await run({ key: 'paid-key' });
  const keys = async () => {
    const rows = await store.db
      .selectFrom('token_reservation')
      .select('idempotency_key')
      .where('tenant_id', '=', tenantId)
      .orderBy('idempotency_key')
      .execute();
    return rows.map(({ idempotency_key }) => idempotency_key);
  };
  store.pass(60 * minuteMs - 1);
  await store.tokens.eraseAnswers();
  expect(await keys()).toEqual(['fails-key', 'free-key', 'looked-up', 'paid-key']);
  expect((await run({ key: 'free-key', work: neverRuns })).headers['Idempotent-Replayed']).toBe('true');
  store.pass(10 * minuteMs);
  await store.tokens.eraseAnswers();
  expect(await keys()).toEqual(['paid-key']);
});

test('a repeat is answered although no token is left, a new request is not', async () => {
  const { run } = await store.newTenant();
  await run({ key: 'same-key', costTokens: 100, work: makes({ all: 'spent' }) });
  expect((await run({ key: 'same-key', costTokens: 100, work: neverRuns })).body).toEqual({ all: 'spent' });
  await expect(run({ work: neverRuns })).rejects.toMatchObject({ code: 'tokens_exhausted', status: 402 });
});
