import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Tokens } from '../tokens/tokens.service.ts';
import {
  changeOrder,
  isOfDeletedAccount,
  lockOrder,
  lockPayment,
  noteDispute,
  noteRefund,
  type OrderRow,
} from './orders.repository.ts';
import { sellingCurrency } from './orders.service.ts';
import { type CheckoutSession, disputeState, type PaymentEvent } from './payment-events.ts';
import { reconcile } from './reconcile-order.ts';

/** What an event may change, and who is told of what does not fit. */
export interface PaymentEffects {
  readonly clock: Clock;
  readonly log: Log;
  readonly tokens: Pick<Tokens, 'credit' | 'debit'>;
}

/** `unresolved`: money moved that the ledger does not follow, and a person has to put it right. */
export type PaymentEffect = 'applied' | 'unresolved';

/** Does what one event says, as part of the transaction that records it. */
export async function applyPaymentEvent(
  deps: PaymentEffects,
  tx: Tx,
  event: PaymentEvent,
): Promise<PaymentEffect> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return creditOrder(deps, tx, event.data.object);
    case 'checkout.session.async_payment_failed':
      return end(tx, event.data.object, 'failed');
    case 'checkout.session.expired':
      return end(tx, event.data.object, 'expired');
    case 'charge.refunded': {
      const { payment_intent, amount_refunded, currency } = event.data.object;
      if (payment_intent === null) return 'applied';
      if (!isOurs(deps.log, currency, event.id)) return 'unresolved';
      await lockPayment(tx, payment_intent);
      await noteRefund(tx, payment_intent, amount_refunded);
      await reconcile(deps.tokens, tx, payment_intent, event.id);
      return 'applied';
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { id, payment_intent, amount, currency, status } = event.data.object;
      const state = disputeState(status);
      if (payment_intent === null || state === null) return 'applied';
      if (!isOurs(deps.log, currency, event.id)) return 'unresolved';
      await lockPayment(tx, payment_intent);
      await noteDispute(tx, { id, paymentIntent: payment_intent, amountCents: amount, state });
      await reconcile(deps.tokens, tx, payment_intent, event.id);
      return 'applied';
    }
  }
}

/** Cents of another currency are worth something else: no tokens are taken for them unseen. */
function isOurs(log: Log, currency: string, eventId: string): boolean {
  if (currency === sellingCurrency) return true;
  log.error({ eventId }, 'money went back in a currency that nothing is sold in; no tokens were taken');
  return false;
}

/** Credits the tokens, once, when the money is there and is what the order said. */
async function creditOrder(
  { clock, log, tokens }: PaymentEffects,
  tx: Tx,
  session: CheckoutSession,
): Promise<PaymentEffect> {
  const order = await orderOf(tx, session);
  if (!order || order.paid_at !== null || session.payment_status !== 'paid') return 'applied';
  if (session.amount_total !== order.amount_cents || session.currency !== order.currency) {
    log.error({ orderId: order.order_id }, 'a payment does not match its order; nothing was credited');
    await changeOrder(tx, order, { status: 'failed' });
    return 'unresolved';
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
  // The tokens stay in its ledger, so that giving the money back takes them back as ever.
  const isTooLate = await isOfDeletedAccount(tx, order);
  if (isTooLate)
    log.error({ orderId: order.order_id }, 'an account that was deleted has paid; give the money back');
  // A refund or a dispute may have been told of before the payment was.
  if (paymentIntent !== null) await reconcile(tokens, tx, paymentIntent, `paid:${order.order_id}`);
  return isTooLate ? 'unresolved' : 'applied';
}

async function end(tx: Tx, session: CheckoutSession, status: 'failed' | 'expired'): Promise<PaymentEffect> {
  const order = await orderOf(tx, session);
  if (order?.status === 'pending') await changeOrder(tx, order, { status });
  return 'applied';
}

async function orderOf(tx: Tx, session: CheckoutSession): Promise<OrderRow | undefined> {
  if (session.client_reference_id === null) return undefined;
  const order = await lockOrder(tx, { orderId: session.client_reference_id });
  // The event may overtake our own note of the session; another session's event is not this order's.
  const isItsOwn = order && (order.session_id === null || order.session_id === session.id);
  return isItsOwn ? order : undefined;
}
