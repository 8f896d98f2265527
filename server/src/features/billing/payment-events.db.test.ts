import { newEvent } from '@telltale/e2e/fixtures/payment-provider';
import { deleteAccount, listOrders } from '@telltale/shared/contract';
import { pino } from 'pino';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestAccount } from '../../../test/harness.ts';
import { customer, openShop, type Shop } from '../../../test/shop.ts';

const errors: string[] = [];
let shop: Shop;
let account: TestAccount;
let me: ReturnType<typeof customer>;
beforeAll(async () => {
  shop = await openShop(pino({ level: 'error' }, { write: (line) => void errors.push(line) }));
});
afterAll(() => shop.stop());
beforeEach(async () => {
  shop.provider.failing = false;
  account = await shop.server.newAccount();
  me = customer(account, shop);
});

describe('POST /v1/billing/webhooks/payprovider', () => {
  test('a payment credits the tokens once, and the page is gone', async () => {
    const { orderId } = await me.buy();
    expect(await me.order(orderId)).toMatchObject({ status: 'paid', url: null });
    expect(await me.balance()).toBe(1_000);
    expect(await me.ledger()).toMatchObject([
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
    const { body } = await me.checkOut();
    const session = me.sessionOf(body.order_id);
    Object.assign(session, { payment_status: 'paid', payment_intent: 'pi_many', status: 'complete' });
    const event = newEvent('checkout.session.completed', session);
    const statuses = await Promise.all(Array.from({ length: 200 }, () => shop.provider.deliver(event)));
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await shop.provider.deliver(newEvent('checkout.session.async_payment_succeeded', session))).toBe(
      204,
    );
    expect(await me.balance()).toBe(1_000);
    expect(await me.ledger()).toHaveLength(1);
  });

  test('money that is still to come credits nothing until it has', async () => {
    const { body } = await me.checkOut();
    const session = me.sessionOf(body.order_id);
    await shop.provider.deliver(newEvent('checkout.session.completed', session));
    expect(await me.order(body.order_id)).toMatchObject({ status: 'pending' });
    expect(await me.balance()).toBe(0);
    Object.assign(session, { payment_status: 'paid', payment_intent: 'pi_late' });
    await shop.provider.deliver(newEvent('checkout.session.async_payment_succeeded', session));
    expect(await me.order(body.order_id)).toMatchObject({ status: 'paid' });
    expect(await me.balance()).toBe(1_000);
  });

  test('money that comes after the account was deleted is told to the operator', async () => {
    const { body } = await me.checkOut();
    const session = me.sessionOf(body.order_id);
    await me.client.call(deleteAccount);
    Object.assign(session, { payment_status: 'paid', payment_intent: 'pi_after', status: 'complete' });
    expect(await shop.provider.deliver(newEvent('checkout.session.async_payment_succeeded', session))).toBe(
      204,
    );
    const told = errors.map((line) => JSON.parse(line)).filter(({ orderId }) => orderId === body.order_id);
    expect(told).toMatchObject([{ msg: 'an account that was deleted has paid; give the money back' }]);
  });

  test.each([
    ['checkout.session.async_payment_failed', 'failed'],
    ['checkout.session.expired', 'expired'],
  ])('%s ends a pending order as %s, and cannot undo a payment', async (type, status) => {
    const { body } = await me.checkOut();
    await shop.provider.deliver(newEvent(type, me.sessionOf(body.order_id)));
    expect(await me.order(body.order_id)).toMatchObject({ status, url: null });
    const { orderId } = await me.buy();
    await shop.provider.deliver(newEvent(type, me.sessionOf(orderId)));
    expect(await me.order(orderId)).toMatchObject({ status: 'paid' });
  });

  test.each([
    ['another amount', { amount_total: 100 }],
    ['another currency', { currency: 'jpy' }],
  ])('a payment of %s than ordered credits nothing', async (_what, wrong) => {
    const { body } = await me.checkOut();
    const session = {
      ...me.sessionOf(body.order_id),
      payment_status: 'paid',
      payment_intent: 'pi_w',
      ...wrong,
    };
    expect(await shop.provider.deliver(newEvent('checkout.session.completed', session))).toBe(204);
    expect(await me.order(body.order_id)).toMatchObject({ status: 'failed' });
    expect(await me.balance()).toBe(0);
  });

  test('a refund takes tokens back in proportion, and each cent once', async () => {
    const { orderId, paymentIntent } = await me.buy('tokens_5000');
    const refunded = (cents: number) =>
      shop.provider.deliver(
        newEvent('charge.refunded', {
          payment_intent: paymentIntent,
          amount_refunded: cents,
          currency: 'usd',
        }),
      );
    await refunded(1_950);
    expect(await me.balance()).toBe(2_500);
    expect(await me.order(orderId)).toMatchObject({ status: 'paid' });
    await refunded(3_900);
    // The smaller sum is the older report, come late.
    await refunded(1_950);
    expect(await me.balance()).toBe(0);
    expect(await me.order(orderId)).toMatchObject({ status: 'refunded' });
    expect((await me.ledger()).map(({ delta_paid }) => delta_paid)).toEqual([-2_500, -2_500, 5_000]);
  });

  test('a dispute takes tokens, below zero if they are spent; one that is won restores them', async () => {
    const { orderId, paymentIntent } = await me.buy();
    await shop.server.services.tokens.adjust(account.tenantId, -400, 'spent elsewhere');
    const dispute = (type: string, status: string) =>
      shop.provider.deliver(
        newEvent(type, { id: 'dp_1', payment_intent: paymentIntent, amount: 900, currency: 'usd', status }),
      );
    await dispute('charge.dispute.created', 'needs_response');
    expect(await me.balance()).toBe(-400);
    expect(await me.order(orderId)).toMatchObject({ status: 'disputed' });
    await dispute('charge.dispute.closed', 'won');
    expect(await me.balance()).toBe(600);
    expect(await me.order(orderId)).toMatchObject({ status: 'paid' });
    // Its beginning, told after its end.
    await dispute('charge.dispute.created', 'needs_response');
    expect(await me.balance()).toBe(600);
  });

  test('an inquiry takes nothing, a lost dispute keeps what it took, and a refund beside it takes no cent twice', async () => {
    const { paymentIntent } = await me.buy();
    const dispute = (id: string, type: string, status: string, amount = 900) =>
      shop.provider.deliver(
        newEvent(type, { id, payment_intent: paymentIntent, amount, currency: 'usd', status }),
      );
    await dispute('dp_inquiry', 'charge.dispute.created', 'warning_needs_response');
    expect(await me.balance()).toBe(1_000);
    await dispute('dp_inquiry', 'charge.dispute.closed', 'warning_closed');
    expect(await me.balance()).toBe(1_000);
    await dispute('dp_lost', 'charge.dispute.created', 'needs_response', 450);
    await dispute('dp_lost', 'charge.dispute.closed', 'lost', 450);
    expect(await me.balance()).toBe(500);
    await shop.provider.deliver(
      newEvent('charge.refunded', { payment_intent: paymentIntent, amount_refunded: 900, currency: 'usd' }),
    );
    expect(await me.balance()).toBe(0);
  });

  test('a refund told before its payment is taken into account when the payment is', async () => {
    const { body } = await me.checkOut();
    const session = me.sessionOf(body.order_id);
    session.payment_intent = 'pi_backwards';
    await shop.provider.deliver(
      newEvent('charge.refunded', { payment_intent: 'pi_backwards', amount_refunded: 900, currency: 'usd' }),
    );
    await shop.provider.pay(session);
    expect(await me.order(body.order_id)).toMatchObject({ status: 'refunded' });
    expect(await me.balance()).toBe(0);
    expect(await me.ledger()).toHaveLength(2);
  });

  test('an inquiry that grows into a dispute takes the tokens when it is lost', async () => {
    const { orderId, paymentIntent } = await me.buy();
    const dispute = (type: string, status: string) =>
      shop.provider.deliver(
        newEvent(type, {
          id: 'dp_grown',
          payment_intent: paymentIntent,
          amount: 900,
          currency: 'usd',
          status,
        }),
      );
    await dispute('charge.dispute.created', 'warning_needs_response');
    await dispute('charge.dispute.closed', 'lost');
    expect(await me.balance()).toBe(0);
    expect(await me.order(orderId)).toMatchObject({ status: 'disputed' });
  });

  test('money that goes back in another currency takes no tokens', async () => {
    const { orderId, paymentIntent } = await me.buy();
    const yen = { payment_intent: paymentIntent, currency: 'jpy' };
    expect(await shop.provider.deliver(newEvent('charge.refunded', { ...yen, amount_refunded: 900 }))).toBe(
      204,
    );
    const dispute = { ...yen, id: 'dp_yen', amount: 900, status: 'lost' };
    expect(await shop.provider.deliver(newEvent('charge.dispute.closed', dispute))).toBe(204);
    expect(await me.balance()).toBe(1_000);
    expect(await me.order(orderId)).toMatchObject({ status: 'paid' });
  });

  test('a refund in any number of parts takes each token once, and all of them in the end', async () => {
    const { paymentIntent } = await me.buy('tokens_20000');
    const cents = [1, 2, 3, 5, 7, 4_301, 8_599, 12_899, 12_900];
    for (const amount_refunded of cents) {
      const charge = { payment_intent: paymentIntent, amount_refunded, currency: 'usd' };
      await shop.provider.deliver(newEvent('charge.refunded', charge));
      expect(await me.balance()).toBe(20_000 - Math.round((20_000 * amount_refunded) / 12_900));
    }
    expect(await me.balance()).toBe(0);
  });

  test('a payment and its refund told at the same moment are both booked, whichever is first', async () => {
    const purchases = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const { body } = await me.checkOut();
        const session = me.sessionOf(body.order_id);
        session.payment_intent = `pi_same_moment_${n}`;
        return session;
      }),
    );
    await Promise.all(
      purchases.flatMap((session) => {
        const refund = { payment_intent: session.payment_intent, amount_refunded: 900, currency: 'usd' };
        return [shop.provider.pay(session), shop.provider.deliver(newEvent('charge.refunded', refund))];
      }),
    );
    expect(await me.balance()).toBe(0);
    const statuses = (await me.client.call(listOrders)).body.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['refunded']));
  });

  test('unknown kinds, unknown orders and foreign sessions are taken in and change nothing', async () => {
    const { body } = await me.checkOut();
    const session = { ...me.sessionOf(body.order_id), payment_status: 'paid', payment_intent: 'pi_x' };
    expect(await shop.provider.deliver(newEvent('invoice.paid', {}))).toBe(204);
    const unknown = { ...session, client_reference_id: 'ord_unknown' };
    expect(await shop.provider.deliver(newEvent('checkout.session.completed', unknown))).toBe(204);
    const foreign = { ...session, id: 'cs_another' };
    expect(await shop.provider.deliver(newEvent('checkout.session.completed', foreign))).toBe(204);
    expect(await me.order(body.order_id)).toMatchObject({ status: 'pending' });
  });

  test('a signature covers every byte of the body and holds for five minutes', async () => {
    const { body } = await me.checkOut();
    const session = { ...me.sessionOf(body.order_id), payment_status: 'paid', payment_intent: 'pi_signed' };
    const payload = JSON.stringify({
      id: 'evt_signed',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: session },
    });
    const { webhooks } = new Stripe('sk_test_unused');
    const post = async (secondsAgo: number, sent = payload) => {
      const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
      const secret = shop.provider.webhookSecret;
      const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp });
      const headers = { 'stripe-signature': signature };
      return (await fetch(shop.provider.webhookUrl, { method: 'POST', headers, body: sent })).status;
    };
    expect(await post(310)).toBe(400);
    expect(await post(0, `${payload} `)).toBe(400);
    expect(await post(0, payload.replace('paid', 'Paid'))).toBe(400);
    expect(await me.balance()).toBe(0);
    expect(await post(290)).toBe(204);
    expect(await me.balance()).toBe(1_000);
  });

  test('a wrong or missing signature is a 400, as is a signed event without its form', async () => {
    const { body } = await me.checkOut();
    const event = newEvent('checkout.session.completed', me.sessionOf(body.order_id));
    expect(await shop.provider.deliver(event, 'whsec_other')).toBe(400);
    const bare = await fetch(shop.provider.webhookUrl, { method: 'POST', body: '{}' });
    expect(bare.status).toBe(400);
    expect(bare.headers.get('x-error-code')).toBe('invalid_signature');
    expect((await fetch(shop.provider.webhookUrl, { method: 'POST' })).status).toBe(400);
    expect(await shop.provider.deliver(newEvent('checkout.session.completed', { id: 7 }))).toBe(400);
    for (const amount_refunded of [-5, 0.5, 2 ** 31])
      expect(
        await shop.provider.deliver(
          newEvent('charge.refunded', { payment_intent: 'pi', amount_refunded, currency: 'usd' }),
        ),
      ).toBe(400);
  });
});
