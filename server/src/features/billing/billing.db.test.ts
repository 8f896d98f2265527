import {
  newEvent,
  type PaymentProviderFake,
  startPaymentProvider,
} from '@telltale/e2e/fixtures/payment-provider';
import { createCheckout, getAccount, getLedger, getOrder, listOrders } from '@telltale/shared/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestAccount, type TestServer } from '../../../test/harness.ts';

let provider: PaymentProviderFake;
let server: TestServer;
let account: TestAccount;
beforeAll(async () => {
  provider = await startPaymentProvider();
  server = await startTestServer({
    withoutWorker: true,
    env: {
      STRIPE_SECRET_KEY: provider.secretKey,
      STRIPE_WEBHOOK_SECRETS: `whsec_older, ${provider.webhookSecret}`,
      STRIPE_API_BASE: provider.url,
    },
  });
  provider.webhookUrl = `${server.url}/v1/billing/webhooks/payprovider`;
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});
beforeEach(async () => {
  provider.failing = false;
  account = await server.newAccount();
});

let keys = 0;
const newKey = () => {
  keys += 1;
  return `checkout-key-${keys}`;
};
const checkOut = async (bundle_code = 'tokens_1000', key = newKey(), who = account) =>
  who.client.call(createCheckout, {
    json: { bundle_code: bundle_code as 'tokens_1000' },
    headers: { 'idempotency-key': key },
  });
const order = async (order_id: string) =>
  (await account.client.call(getOrder, { params: { order_id } })).body;
const ledger = async () => (await account.client.call(getLedger)).body;
const balance = async () => (await account.client.call(getAccount)).body.usage.paid_balance;
const sessionOf = (orderId: string) => {
  const session = provider.sessions.find(({ client_reference_id }) => client_reference_id === orderId);
  if (!session) throw new Error(`no session for ${orderId}`);
  return session;
};
/** A bought bundle, and the payment it was bought with. */
async function bought(bundle = 'tokens_1000') {
  const { body } = await checkOut(bundle);
  const session = sessionOf(body.order_id);
  expect(await provider.pay(session)).toBe(204);
  return { orderId: body.order_id, paymentIntent: session.payment_intent ?? '' };
}

describe('POST /v1/billing/checkout-sessions', () => {
  test.each([
    ['tokens_1000', 1_000, 900],
    ['tokens_5000', 5_000, 3_900],
    ['tokens_20000', 20_000, 12_900],
  ])('opens a page for %s at the server’s own price', async (bundle, tokens, cents) => {
    const { status, body } = await checkOut(bundle);
    expect(status).toBe(201);
    const session = sessionOf(body.order_id);
    expect(body).toEqual({ order_id: expect.stringMatching(/^ord_/), status: 'pending', url: session.url });
    expect(session).toMatchObject({ amount_total: cents, currency: 'usd', mode: 'payment' });
    expect(await order(body.order_id)).toEqual({
      order_id: body.order_id,
      bundle_code: bundle,
      token_amount: tokens,
      amount_cents: cents,
      currency: 'usd',
      status: 'pending',
      url: session.url,
    });
  });

  test('the same key and bundle are the same order and page, however many ask at once', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 10 }, () => checkOut('tokens_5000', key)));
    const [first] = answers;
    for (const { body } of answers) expect(body).toEqual(first?.body);
    expect((await account.client.call(listOrders)).body).toHaveLength(1);
    const orderId = first?.body.order_id;
    expect(provider.sessions.filter((session) => session.client_reference_id === orderId)).toHaveLength(1);
  });

  test('a key used for another bundle, or for an order that is over, is a 409', async () => {
    const key = newKey();
    const { body } = await checkOut('tokens_1000', key);
    const refusal = { status: 409, code: 'idempotency_key_reused' };
    await expect(checkOut('tokens_5000', key)).rejects.toMatchObject(refusal);
    await provider.pay(sessionOf(body.order_id));
    await expect(checkOut('tokens_1000', key)).rejects.toMatchObject(refusal);
  });

  test('keys of different tenants do not meet', async () => {
    const key = newKey();
    const mine = await checkOut('tokens_1000', key);
    const theirs = await checkOut('tokens_5000', key, await server.newAccount());
    expect(theirs.body.order_id).not.toBe(mine.body.order_id);
  });

  test('a provider that does not answer is a 503, and the same key goes on later', async () => {
    const key = newKey();
    provider.failing = true;
    await expect(checkOut('tokens_1000', key)).rejects.toMatchObject({
      status: 503,
      code: 'billing_unavailable',
    });
    provider.failing = false;
    expect((await checkOut('tokens_1000', key)).status).toBe(201);
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
      fetch(`${server.url}${createCheckout.path}`, { method: 'POST', headers });
    expect((await post({})).status).toBe(401);
    expect((await post({ cookie: account.cookie })).status).toBe(403);
  });
});

describe('GET /v1/billing/orders', () => {
  test('another tenant’s order and an unknown one are 404', async () => {
    const { body } = await checkOut();
    const stranger = await server.newAccount();
    const missing = { status: 404, code: 'not_found' };
    const params = { order_id: body.order_id };
    await expect(stranger.client.call(getOrder, { params })).rejects.toMatchObject(missing);
    await expect(order('ord_unknown')).rejects.toMatchObject(missing);
    expect((await stranger.client.call(listOrders)).body).toEqual([]);
  });
});

describe('POST /v1/billing/webhooks/payprovider', () => {
  test('a payment credits the tokens once, and the page is gone', async () => {
    const { orderId } = await bought();
    expect(await order(orderId)).toMatchObject({ status: 'paid', url: null });
    expect(await balance()).toBe(1_000);
    expect(await ledger()).toMatchObject([
      {
        delta_paid: 1_000,
        balance_after: 1_000,
        entry_type: 'purchase',
        source_type: 'order',
        source_id: orderId,
      },
    ]);
  });

  test('two hundred deliveries of one event, and a second kind of event about the same payment, are one credit', async () => {
    const { body } = await checkOut();
    const session = sessionOf(body.order_id);
    Object.assign(session, { payment_status: 'paid', payment_intent: 'pi_many', status: 'complete' });
    const event = newEvent('checkout.session.completed', session);
    const statuses = await Promise.all(Array.from({ length: 200 }, () => provider.deliver(event)));
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await provider.deliver(newEvent('checkout.session.async_payment_succeeded', session))).toBe(204);
    expect(await balance()).toBe(1_000);
    expect(await ledger()).toHaveLength(1);
  });

  test('money that is still to come credits nothing until it has', async () => {
    const { body } = await checkOut();
    const session = sessionOf(body.order_id);
    await provider.deliver(newEvent('checkout.session.completed', session));
    expect(await order(body.order_id)).toMatchObject({ status: 'pending' });
    expect(await balance()).toBe(0);
    Object.assign(session, { payment_status: 'paid', payment_intent: 'pi_late' });
    await provider.deliver(newEvent('checkout.session.async_payment_succeeded', session));
    expect(await order(body.order_id)).toMatchObject({ status: 'paid' });
    expect(await balance()).toBe(1_000);
  });

  test.each([
    ['checkout.session.async_payment_failed', 'failed'],
    ['checkout.session.expired', 'expired'],
  ])('%s ends a pending order as %s, and cannot undo a payment', async (type, status) => {
    const { body } = await checkOut();
    await provider.deliver(newEvent(type, sessionOf(body.order_id)));
    expect(await order(body.order_id)).toMatchObject({ status, url: null });
    const { orderId } = await bought();
    await provider.deliver(newEvent(type, sessionOf(orderId)));
    expect(await order(orderId)).toMatchObject({ status: 'paid' });
  });

  test.each([
    ['another amount', { amount_total: 100 }],
    ['another currency', { currency: 'jpy' }],
  ])('a payment of %s than ordered credits nothing', async (_what, wrong) => {
    const { body } = await checkOut();
    const session = { ...sessionOf(body.order_id), payment_status: 'paid', payment_intent: 'pi_w', ...wrong };
    expect(await provider.deliver(newEvent('checkout.session.completed', session))).toBe(204);
    expect(await order(body.order_id)).toMatchObject({ status: 'failed' });
    expect(await balance()).toBe(0);
  });

  test('a refund takes tokens back in proportion, and each cent once', async () => {
    const { orderId, paymentIntent } = await bought('tokens_5000');
    const refunded = (cents: number) =>
      provider.deliver(
        newEvent('charge.refunded', { payment_intent: paymentIntent, amount_refunded: cents }),
      );
    await refunded(1_950);
    expect(await balance()).toBe(2_500);
    expect(await order(orderId)).toMatchObject({ status: 'paid' });
    await refunded(3_900);
    // The smaller sum is the older report, come late.
    await refunded(1_950);
    expect(await balance()).toBe(0);
    expect(await order(orderId)).toMatchObject({ status: 'refunded' });
    expect((await ledger()).map(({ delta_paid }) => delta_paid)).toEqual([-2_500, -2_500, 5_000]);
  });

  test('a dispute takes tokens, below zero if they are spent; one that is won restores them', async () => {
    const { orderId, paymentIntent } = await bought();
    await server.services.tokens.adjust(account.tenantId, -400, 'spent elsewhere');
    const dispute = (type: string, status: string) =>
      provider.deliver(newEvent(type, { id: 'dp_1', payment_intent: paymentIntent, amount: 900, status }));
    await dispute('charge.dispute.created', 'needs_response');
    expect(await balance()).toBe(-400);
    expect(await order(orderId)).toMatchObject({ status: 'disputed' });
    await dispute('charge.dispute.closed', 'won');
    expect(await balance()).toBe(600);
    expect(await order(orderId)).toMatchObject({ status: 'paid' });
    // Its beginning, told after its end.
    await dispute('charge.dispute.created', 'needs_response');
    expect(await balance()).toBe(600);
  });

  test('an inquiry takes nothing, a lost dispute keeps what it took, and a refund beside it takes no cent twice', async () => {
    const { paymentIntent } = await bought();
    const dispute = (id: string, type: string, status: string, amount = 900) =>
      provider.deliver(newEvent(type, { id, payment_intent: paymentIntent, amount, status }));
    await dispute('dp_inquiry', 'charge.dispute.created', 'warning_needs_response');
    expect(await balance()).toBe(1_000);
    await dispute('dp_lost', 'charge.dispute.created', 'needs_response', 450);
    await dispute('dp_lost', 'charge.dispute.closed', 'lost', 450);
    expect(await balance()).toBe(500);
    await provider.deliver(
      newEvent('charge.refunded', { payment_intent: paymentIntent, amount_refunded: 900 }),
    );
    expect(await balance()).toBe(0);
  });

  test('a refund told before its payment is taken into account when the payment is', async () => {
    const { body } = await checkOut();
    const session = sessionOf(body.order_id);
    session.payment_intent = 'pi_backwards';
    await provider.deliver(
      newEvent('charge.refunded', { payment_intent: 'pi_backwards', amount_refunded: 900 }),
    );
    await provider.pay(session);
    expect(await order(body.order_id)).toMatchObject({ status: 'refunded' });
    expect(await balance()).toBe(0);
    expect(await ledger()).toHaveLength(2);
  });

  test('unknown kinds, unknown orders and foreign sessions are taken in and change nothing', async () => {
    const { body } = await checkOut();
    const session = { ...sessionOf(body.order_id), payment_status: 'paid', payment_intent: 'pi_x' };
    expect(await provider.deliver(newEvent('invoice.paid', {}))).toBe(204);
    const unknown = { ...session, client_reference_id: 'ord_unknown' };
    expect(await provider.deliver(newEvent('checkout.session.completed', unknown))).toBe(204);
    const foreign = { ...session, id: 'cs_another' };
    expect(await provider.deliver(newEvent('checkout.session.completed', foreign))).toBe(204);
    expect(await order(body.order_id)).toMatchObject({ status: 'pending' });
  });

  test('a wrong, missing or old signature is a 400, as is a signed event without its form', async () => {
    const { body } = await checkOut();
    const event = newEvent('checkout.session.completed', sessionOf(body.order_id));
    expect(await provider.deliver(event, 'whsec_other')).toBe(400);
    const bare = await fetch(provider.webhookUrl, { method: 'POST', body: '{}' });
    expect(bare.status).toBe(400);
    expect(bare.headers.get('x-error-code')).toBe('invalid_signature');
    expect((await fetch(provider.webhookUrl, { method: 'POST' })).status).toBe(400);
    expect(await provider.deliver(newEvent('checkout.session.completed', { id: 7 }))).toBe(400);
    expect(
      await provider.deliver(newEvent('charge.refunded', { payment_intent: 'pi', amount_refunded: -5 })),
    ).toBe(400);
  });
});

test('without a payment provider, buying and its events are a 503', async () => {
  const plain = await startTestServer({ withoutWorker: true });
  try {
    const { client } = await plain.newAccount();
    const headers = { 'idempotency-key': 'long-enough' };
    const call = client.call(createCheckout, { headers, json: { bundle_code: 'tokens_1000' } });
    await expect(call).rejects.toMatchObject({ status: 503, code: 'billing_disabled' });
    const event = await fetch(`${plain.url}/v1/billing/webhooks/payprovider`, { method: 'POST', body: '{}' });
    expect(event.status).toBe(503);
  } finally {
    await plain.stop();
  }
});
