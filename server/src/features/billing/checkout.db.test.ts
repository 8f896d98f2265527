import { createCheckout, getOrder, listOrders, receivePaymentEvent } from '@telltale/shared/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestAccount } from '../../../test/harness.ts';
import { rawPost } from '../../../test/raw-post.ts';
import { customer, newCheckoutKey, openShop, type Shop } from '../../../test/shop.ts';

let shop: Shop;
let account: TestAccount;
let me: ReturnType<typeof customer>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  shop.provider.failing = false;
  account = await shop.server.newAccount();
  me = customer(account, shop);
});

describe('POST /v1/billing/checkout-sessions', () => {
  test.each([
    ['tokens_1000', 1_000, 900],
    ['tokens_5000', 5_000, 3_900],
    ['tokens_20000', 20_000, 12_900],
  ])('opens a page for %s at the server’s own price', async (bundle, tokens, cents) => {
    const { status, body } = await me.checkOut(bundle);
    expect(status).toBe(201);
    const session = me.sessionOf(body.order_id);
    expect(body).toEqual({ order_id: expect.stringMatching(/^ord_/), status: 'pending', url: session.url });
    expect(session).toMatchObject({ amount_total: cents, currency: 'usd', mode: 'payment' });
    expect(await me.order(body.order_id)).toEqual({
      order_id: body.order_id,
      bundle_code: bundle,
      token_amount: tokens,
      amount_cents: cents,
      currency: 'usd',
      status: 'pending',
      url: session.url,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      paid_at: null,
    });
  });

  test('the same key and bundle are the same order and page, however many ask at once', async () => {
    const key = newCheckoutKey();
    const answers = await Promise.all(Array.from({ length: 10 }, () => me.checkOut('tokens_5000', key)));
    const [first] = answers;
    for (const { body } of answers) expect(body).toEqual(first?.body);
    expect((await account.client.call(listOrders)).body).toHaveLength(1);
    const orderId = first?.body.order_id;
    expect(shop.provider.sessions.filter((session) => session.client_reference_id === orderId)).toHaveLength(
      1,
    );
  });

  test('a key used for another bundle, or for an order that is over, is a 409', async () => {
    const key = newCheckoutKey();
    const { body } = await me.checkOut('tokens_1000', key);
    const refusal = { status: 409, code: 'idempotency_key_reused' };
    await expect(me.checkOut('tokens_5000', key)).rejects.toMatchObject(refusal);
    await shop.provider.pay(me.sessionOf(body.order_id));
    await expect(me.checkOut('tokens_1000', key)).rejects.toMatchObject(refusal);
  });

  test('keys of different tenants do not meet', async () => {
    const key = newCheckoutKey();
    const mine = await me.checkOut('tokens_1000', key);
    const theirs = await customer(await shop.server.newAccount(), shop).checkOut('tokens_5000', key);
    expect(theirs.body.order_id).not.toBe(mine.body.order_id);
  });

  test('a provider that does not answer is a 503, and the same key goes on later', async () => {
    const key = newCheckoutKey();
    shop.provider.failing = true;
    await expect(me.checkOut('tokens_1000', key)).rejects.toMatchObject({
      status: 503,
      code: 'billing_unavailable',
    });
    shop.provider.failing = false;
    expect((await me.checkOut('tokens_1000', key)).status).toBe(201);
    expect((await account.client.call(listOrders)).body).toHaveLength(1);
  });

  test.each([
    ['no key', {}, { bundle_code: 'tokens_1000' }, 400, 'invalid_idempotency_key'],
    [
      'a key of 7 characters',
      { 'idempotency-key': 'seven77' },
      { bundle_code: 'tokens_1000' },
      400,
      'invalid_idempotency_key',
    ],
    [
      'an unknown bundle',
      { 'idempotency-key': 'long-enough' },
      { bundle_code: 'tokens_1' },
      422,
      'validation_failed',
    ],
    [
      'a price',
      { 'idempotency-key': 'long-enough' },
      { bundle_code: 'tokens_1000', amount_cents: 1 },
      422,
      'validation_failed',
    ],
  ])('refuses %s and makes no order', async (_what, headers, json, status, code) => {
    const call = account.client.call(createCheckout, { headers, json: json as never });
    await expect(call).rejects.toMatchObject({ status, code });
    expect((await account.client.call(listOrders)).body).toEqual([]);
  });

  test('needs a session, and its CSRF token', async () => {
    const post = (headers: Record<string, string>) =>
      fetch(`${shop.server.url}${createCheckout.path}`, { method: 'POST', headers });
    expect((await post({})).status).toBe(401);
    expect((await post({ cookie: account.cookie })).status).toBe(403);
  });
});

describe('GET /v1/billing/orders', () => {
  test('another tenant’s order and an unknown one are 404', async () => {
    const { body } = await me.checkOut();
    const stranger = await shop.server.newAccount();
    const missing = { status: 404, code: 'not_found' };
    const params = { order_id: body.order_id };
    await expect(stranger.client.call(getOrder, { params })).rejects.toMatchObject(missing);
    await expect(me.order('ord_unknown')).rejects.toMatchObject(missing);
    expect((await stranger.client.call(listOrders)).body).toEqual([]);
  });
});

test('without a payment provider, buying and its events are a 503', async () => {
  const plain = await startTestServer({ withoutWorker: true });
  try {
    const { client } = await plain.newAccount();
    const headers = { 'idempotency-key': 'long-enough' };
    const call = client.call(createCheckout, { headers, json: { bundle_code: 'tokens_1000' } });
    await expect(call).rejects.toMatchObject({ status: 503, code: 'billing_disabled' });
    const event = rawPost(
      `${plain.url}${receivePaymentEvent.path}`,
      {},
      Buffer.from('{}'),
      'expect-continue',
    );
    expect(await event).toMatchObject({ status: 503, code: 'billing_disabled', continued: false });
  } finally {
    await plain.stop();
  }
});
