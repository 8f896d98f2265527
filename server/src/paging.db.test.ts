import { type PaymentProviderFake, startPaymentProvider } from '@telltale/e2e/fixtures/payment-provider';
import * as contract from '@telltale/shared/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestAccount, type TestServer } from '../test/harness.ts';
import { key } from '../test/lane-calls.ts';
import { standInModels } from '../test/lane-models.ts';
import { formOf, jpegOf } from '../test/pictures.ts';

let provider: PaymentProviderFake;
let server: TestServer;
let account: TestAccount;
beforeAll(async () => {
  provider = await startPaymentProvider();
  server = await startTestServer({
    models: await standInModels(),
    env: {
      ...provider.settings,
    },
  });
  account = await server.newAccount();
  await makeEntries(account);
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

/** Five of everything but dossiers, of which there are three; of the keys, all but the first are of one moment. */
async function makeEntries({ client, tenantId }: TestAccount): Promise<void> {
  const { tokens } = server.services;
  await tokens.setPlan(tenantId, 'agency');
  for (const amount of [1, 20, 300, 4_000, 50_000]) {
    await tokens.adjust(tenantId, amount, 'one of five');
    await client.call(contract.createApiKey, { json: { name: `key of ${amount}` } });
    await client.call(contract.createCheckout, { json: { bundle_code: 'tokens_1000' }, headers: key() });
  }
  await sql`UPDATE api_key SET created_at = '2026-11-25T10:00:00.123456Z'
    WHERE tenant_id = ${tenantId} AND name <> 'key of 1'`.execute(server.database.db);
  for (const seed of [71, 72, 73])
    await client.call(contract.createReview, { form: formOf(await jpegOf(seed)) });
}

const get = (address: string) =>
  fetch(`${server.url}${address}`, { headers: { cookie: account.cookie, accept: 'application/json' } });

interface Read {
  readonly entries: readonly Readonly<Record<string, unknown>>[];
  readonly next: string | null;
}

async function read(address: string): Promise<Read> {
  const response = await get(address);
  expect(response.status).toBe(200);
  const link = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '');
  return { entries: await response.json(), next: link?.[1] ?? null };
}

/** Every page, as a client that follows `Link` meets it. */
async function readPages(address: string): Promise<Read['entries'][]> {
  const { entries, next } = await read(address);
  return next === null ? [entries] : [entries, ...(await readPages(next))];
}

describe.each([
  ['keys', contract.listApiKeys, 'key_id', 5],
  ['orders', contract.listOrders, 'order_id', 5],
  ['the ledger', contract.getLedger, 'ledger_id', 5],
  ['reviews', contract.listReviews, 'review_id', 3],
] as const)('the list of %s', (_what, { path }, id, count) => {
  test('has the same form in pages as whole, with every entry once and the newest first', async () => {
    const whole = await read(path);
    expect(whole.next).toBeNull();
    expect(new Set(whole.entries.map((entry) => entry[id])).size).toBe(count);
    const pages = await readPages(`${path}?limit=2`);
    expect(pages.map((page) => page.length)).toEqual(count === 5 ? [2, 2, 1] : [2, 1]);
    expect(pages.flat()).toEqual(whole.entries);
    expect(await readPages(`${path}?limit=${count}`)).toEqual([whole.entries]);
  });

  test('refuses a page of no entries, of too many, and a place that no Link named', async () => {
    for (const query of ['limit=0', 'limit=10001', 'limit=two', 'before=', "before=1.x'--"]) {
      const response = await get(`${path}?${query}`);
      expect([query, response.status, response.headers.get('x-error-code')]).toEqual([
        query,
        400,
        'invalid_payload',
      ]);
    }
  });
});

test('a client that erases the dossiers of a page finds the next one none the less', async () => {
  const [first] = (await read(contract.listReviews.path)).entries.slice(1);
  const { entries, next } = await read(`${contract.listReviews.path}?limit=1`);
  const params = { review_id: String(entries[0]?.review_id) };
  await account.client.call(contract.deleteReview, { params });
  expect((await read(next ?? '')).entries).toEqual([first]);
});

test('an entry of the ledger names its number, and the balance before and after it', async () => {
  const { entries } = await read(`${contract.getLedger.path}?limit=2`);
  expect(entries).toMatchObject([
    { seq: 5, balance_before: 4_321, delta_paid: 50_000, balance_after: 54_321 },
    { seq: 4, balance_before: 321, delta_paid: 4_000, balance_after: 4_321 },
  ]);
  expect((await read(`${contract.getLedger.path}?before=4&limit=1`)).entries).toMatchObject([{ seq: 3 }]);
});

test('no page shows what is another account’s', async () => {
  const other = await server.newAccount();
  const { next } = await read(`${contract.listOrders.path}?limit=2`);
  const response = await fetch(`${server.url}${next}`, { headers: { cookie: other.cookie } });
  expect([response.status, await response.json()]).toEqual([200, []]);
});
