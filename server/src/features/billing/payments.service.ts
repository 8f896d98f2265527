import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics, PaymentEventOutcome } from '../../platform/metrics/metrics.ts';
import type { Tokens } from '../tokens/tokens.service.ts';
import {
  changeOrder,
  findReversals,
  lockOrder,
  lockPayment,
  noteDispute,
  noteRefund,
  type OrderRow,
  type OrderStatus,
  recordEvent,
} from './orders.repository.ts';
import { sellingCurrency } from './orders.service.ts';
import { type CheckoutSession, disputeState, PaymentEvent, paymentEventTypes } from './payment-events.ts';
import type { PaymentProvider } from './payment-provider.ts';

export interface Payments {
  /**
   * Takes one event in, whatever came before it: an event known already, or of a kind that changes nothing, is
   * harmless. Rejects with 400 unless the provider signed exactly these bytes.
   */
  receive(body: Buffer, signature: string | undefined): Promise<void>;
}

type SignedEvent = NonNullable<ReturnType<PaymentProvider['verifiedEvent']>>;

export interface PaymentsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly tokens: Pick<Tokens, 'credit' | 'debit'>;
  readonly provider: PaymentProvider;
  readonly metrics: Pick<Metrics, 'countPaymentEvent'>;
}

export function createPayments({ db, clock, log, tokens, provider, metrics }: PaymentsDeps): Payments {
  async function apply(tx: Tx, event: PaymentEvent): Promise<void> {
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
        return creditOrder(tx, event.data.object);
      case 'checkout.session.async_payment_failed':
        return end(tx, event.data.object, 'failed');
      case 'checkout.session.expired':
        return end(tx, event.data.object, 'expired');
      case 'charge.refunded': {
        const { payment_intent, amount_refunded, currency } = event.data.object;
        if (payment_intent === null || !isOurs(currency, event.id)) return;
        await lockPayment(tx, payment_intent);
        await noteRefund(tx, payment_intent, amount_refunded);
        return reconcile(tx, payment_intent, event.id);
      }
      case 'charge.dispute.created':
      case 'charge.dispute.closed': {
        const { id, payment_intent, amount, currency, status } = event.data.object;
        const state = disputeState(status);
        if (payment_intent === null || state === null || !isOurs(currency, event.id)) return;
        await lockPayment(tx, payment_intent);
        await noteDispute(tx, { id, paymentIntent: payment_intent, amountCents: amount, state });
        return reconcile(tx, payment_intent, event.id);
      }
    }
  }

  /** Cents of another currency are worth something else: no tokens are taken for them unseen. */
  function isOurs(currency: string, eventId: string): boolean {
    if (currency === sellingCurrency) return true;
    log.error({ eventId }, 'money went back in a currency that nothing is sold in; no tokens were taken');
    return false;
  }

  /** Credits the tokens, once, when the money is there and is what the order said. */
  async function creditOrder(tx: Tx, session: CheckoutSession): Promise<void> {
    const order = await orderOf(tx, session);
    if (!order || order.paid_at !== null || session.payment_status !== 'paid') return;
    if (session.amount_total !== order.amount_cents || session.currency !== order.currency) {
      log.error({ orderId: order.order_id }, 'a payment does not match its order; nothing was credited');
      return changeOrder(tx, order, { status: 'failed' });
    }
    const paymentIntent = session.payment_intent ?? null;
    if (paymentIntent !== null) await lockPayment(tx, paymentIntent);
    await tokens.credit(tx, {
      tenantId: order.tenant_id,
      amount: order.token_amount,
      entryType: 'purchase',
      sourceType: 'order',
      sourceId: order.order_id,
    });
    await changeOrder(tx, order, {
      status: 'paid',
      payment_intent: paymentIntent,
      paid_at: new Date(clock.nowMs()),
    });
    // A refund or a dispute may have been told of before the payment was.
    if (paymentIntent !== null) await reconcile(tx, paymentIntent, `paid:${order.order_id}`);
  }

  async function end(tx: Tx, session: CheckoutSession, status: 'failed' | 'expired'): Promise<void> {
    const order = await orderOf(tx, session);
    if (order?.status === 'pending') await changeOrder(tx, order, { status });
  }

  async function orderOf(tx: Tx, session: CheckoutSession): Promise<OrderRow | undefined> {
    if (session.client_reference_id === null) return undefined;
    const order = await lockOrder(tx, { orderId: session.client_reference_id });
    // The event may overtake our own note of the session; another session's event is not this order's.
    const isItsOwn = order && (order.session_id === null || order.session_id === session.id);
    return isItsOwn ? order : undefined;
  }

  /** Brings the tokens taken back in line with the money taken back, each cent once. */
  async function reconcile(tx: Tx, paymentIntent: string, reference: string): Promise<void> {
    const order = await lockOrder(tx, { paymentIntent });
    if (!order) return;
    const { refundedCents, disputedCents } = await findReversals(tx, paymentIntent);
    const takenCents = Math.min(order.amount_cents, refundedCents + disputedCents);
    const tokensTaken = Math.round((order.token_amount * takenCents) / order.amount_cents);
    const change = tokensTaken - order.tokens_taken;
    const entry = {
      tenantId: order.tenant_id,
      sourceType: 'order',
      sourceId: order.order_id,
      reference,
    } as const;
    if (change > 0) await tokens.debit(tx, { ...entry, amount: change, entryType: 'refund' });
    if (change < 0) await tokens.credit(tx, { ...entry, amount: -change, entryType: 'adjustment' });
    const status = statusAfter(order, refundedCents, disputedCents);
    await changeOrder(tx, order, { status, tokens_taken: tokensTaken });
  }

  async function takeIn(signed: SignedEvent): Promise<PaymentEventOutcome> {
    if (!paymentEventTypes.includes(signed.type)) return 'ignored';
    const parsed = PaymentEvent.safeParse(signed);
    if (!parsed.success)
      throw new ApiError('invalid_payload', 'The event does not have its documented form.');
    return db.transaction().execute(async (tx) => {
      if (!(await recordEvent(tx, signed, new Date(clock.nowMs())))) return 'known';
      await apply(tx, parsed.data);
      return 'applied';
    });
  }

  return {
    async receive(body, signature) {
      const signed = provider.verifiedEvent(body, signature ?? '');
      // The types of a stranger's events would be labels without number.
      const type = signed && paymentEventTypes.includes(signed.type) ? signed.type : 'other';
      try {
        if (!signed) throw new ApiError('invalid_signature');
        metrics.countPaymentEvent(type, await takeIn(signed));
      } catch (error) {
        metrics.countPaymentEvent(type, error instanceof ApiError ? 'refused' : 'failed');
        throw error;
      }
    },
  };
}

function statusAfter(order: OrderRow, refundedCents: number, disputedCents: number): OrderStatus {
  if (disputedCents > 0) return 'disputed';
  return refundedCents >= order.amount_cents ? 'refunded' : 'paid';
}
