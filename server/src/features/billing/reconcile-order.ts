import type { Tx } from '../../platform/db/database.ts';
import type { Tokens } from '../tokens/tokens.service.ts';
import {
  changeOrder,
  findReversals,
  lockOrder,
  type OrderRow,
  type OrderStatus,
} from './orders.repository.ts';

/** Brings the tokens taken back in line with the money taken back, each cent once. */
export async function reconcile(
  tokens: Pick<Tokens, 'credit' | 'debit'>,
  tx: Tx,
  paymentIntent: string,
  reference: string,
): Promise<void> {
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

function statusAfter(order: OrderRow, refundedCents: number, disputedCents: number): OrderStatus {
  if (disputedCents > 0) return 'disputed';
  return refundedCents >= order.amount_cents ? 'refunded' : 'paid';
}
