import { sql } from 'kysely';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { isAfter, type Page, type PageRequest, positionOf, toPage } from '../../platform/db/page.ts';

export type OrderStatus = 'pending' | 'paid' | 'expired' | 'failed' | 'refunded' | 'disputed';

export interface OrderRow {
  readonly order_id: string;
  readonly tenant_id: string;
  readonly bundle_code: string;
  readonly token_amount: number;
  readonly amount_cents: number;
  readonly currency: string;
  readonly status: OrderStatus;
  readonly session_id: string | null;
  readonly url: string | null;
  readonly payment_intent: string | null;
  /** Of the order's tokens, those that refunds and disputes have taken back. */
  readonly tokens_taken: number;
  readonly created_at: Date;
  readonly paid_at: Date | null;
}

export interface NewOrder {
  readonly orderId: string;
  readonly tenantId: string;
  readonly idempotencyKey: string;
  readonly bundleCode: string;
  readonly tokenAmount: number;
  readonly amountCents: number;
  readonly currency: string;
  readonly at: Date;
}

const columns = [
  'order_id',
  'tenant_id',
  'bundle_code',
  'token_amount',
  'amount_cents',
  'currency',
  'status',
  'session_id',
  'url',
  'payment_intent',
  'tokens_taken',
  'created_at',
  'paid_at',
] as const;

/** The order this key stands for: a new one, or the one it made before. */
export async function reserveOrder(db: DbOrTx, order: NewOrder): Promise<OrderRow> {
  await db
    .insertInto('billing_order')
    .values({
      order_id: order.orderId,
      tenant_id: order.tenantId,
      idempotency_key: order.idempotencyKey,
      bundle_code: order.bundleCode,
      token_amount: order.tokenAmount,
      amount_cents: order.amountCents,
      currency: order.currency,
      status: 'pending',
      session_id: null,
      url: null,
      payment_intent: null,
      created_at: order.at,
      paid_at: null,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'idempotency_key']).doNothing())
    .execute();
  const row = await db
    .selectFrom('billing_order')
    .select(columns)
    .where('tenant_id', '=', order.tenantId)
    .where('idempotency_key', '=', order.idempotencyKey)
    .executeTakeFirstOrThrow();
  return row as OrderRow;
}

export async function setCheckoutPage(
  db: DbOrTx,
  order: Pick<OrderRow, 'tenant_id' | 'order_id'>,
  page: { readonly sessionId: string; readonly url: string | null },
): Promise<void> {
  await db
    .updateTable('billing_order')
    .set({ session_id: page.sessionId, url: page.url })
    .where('tenant_id', '=', order.tenant_id)
    .where('order_id', '=', order.order_id)
    .execute();
}

/**
 * Whether the account has been deleted; a deletion in hand is waited for. Asked by itself: together with the order's row
 * the two would wait for each other, since a deletion holds orders before the tenant and an order told of late after.
 */
export async function isTenantEnded(db: DbOrTx, tenantId: string): Promise<boolean> {
  const { ended_at } = await db
    .selectFrom('tenant')
    .select('ended_at')
    .where('tenant_id', '=', tenantId)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  return ended_at !== null;
}

const selectOrders = (db: DbOrTx, tenantId: string) =>
  db.selectFrom('billing_order').select(columns).where('tenant_id', '=', tenantId);

export async function findOrder(
  db: DbOrTx,
  tenantId: string,
  orderId: string,
): Promise<OrderRow | undefined> {
  const row = await selectOrders(db, tenantId).where('order_id', '=', orderId).executeTakeFirst();
  return row as OrderRow | undefined;
}

/** A page of a tenant's orders, newest first. */
export async function listOrders(
  db: DbOrTx,
  tenantId: string,
  { limit, after }: PageRequest,
): Promise<Page<OrderRow>> {
  let query = selectOrders(db, tenantId).select(positionOf('order_id').as('position'));
  if (after !== undefined) query = query.where(isAfter(after, 'order_id'));
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('order_id')
    .limit(limit + 1)
    .execute();
  return toPage(rows as (OrderRow & { position: string })[], limit);
}

/** @returns false when this event was taken in before */
export async function recordEvent(
  tx: Tx,
  event: { readonly id: string; readonly type: string },
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('billing_event')
    .values({ event_id: event.id, type: event.type, received_at: at })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Holds a payment until the transaction ends. Its order cannot be locked by it before the payment is known, and a
 * refund told at the same moment would miss the payment and be missed by it.
 */
export async function lockPayment(tx: Tx, paymentIntent: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payment ${paymentIntent}`}, 0))`.execute(tx);
}

/** Holds the order until the transaction ends, so that events about it follow one another. */
export async function lockOrder(
  tx: Tx,
  by: { readonly orderId: string } | { readonly paymentIntent: string },
): Promise<OrderRow | undefined> {
  const query = tx.selectFrom('billing_order').select(columns).forUpdate();
  const row = await ('orderId' in by
    ? query.where('order_id', '=', by.orderId)
    : query.where('payment_intent', '=', by.paymentIntent)
  ).executeTakeFirst();
  return row as OrderRow | undefined;
}

/** Whether the account was deleted since it ordered. */
export async function isOfDeletedAccount(tx: Tx, order: OrderRow): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant')
    .select('ended_at')
    .where('tenant_id', '=', order.tenant_id)
    .executeTakeFirst();
  return (row?.ended_at ?? null) !== null;
}

export interface OrderChange {
  readonly status?: OrderStatus;
  readonly payment_intent?: string | null;
  readonly tokens_taken?: number;
  readonly paid_at?: Date;
}

export async function changeOrder(tx: Tx, order: OrderRow, change: OrderChange): Promise<void> {
  await tx
    .updateTable('billing_order')
    .set(change)
    .where('tenant_id', '=', order.tenant_id)
    .where('order_id', '=', order.order_id)
    .execute();
}

/** The provider reports the sum so far, so the larger figure is the later one. */
export async function noteRefund(tx: Tx, paymentIntent: string, refundedCents: number): Promise<void> {
  await sql`
    INSERT INTO billing_refund (payment_intent, refunded_cents) VALUES (${paymentIntent}, ${refundedCents})
    ON CONFLICT (payment_intent) DO UPDATE
    SET refunded_cents = greatest(billing_refund.refunded_cents, excluded.refunded_cents)`.execute(tx);
}

/** A dispute that was closed stays closed, whatever arrives late. */
export async function noteDispute(
  tx: Tx,
  dispute: {
    readonly id: string;
    readonly paymentIntent: string;
    readonly amountCents: number;
    readonly state: 'open' | 'lost' | 'won';
  },
): Promise<void> {
  await sql`
    INSERT INTO billing_dispute (dispute_id, payment_intent, amount_cents, state)
    VALUES (${dispute.id}, ${dispute.paymentIntent}, ${dispute.amountCents}, ${dispute.state})
    ON CONFLICT (dispute_id) DO UPDATE SET state = excluded.state
    WHERE billing_dispute.state = 'open'`.execute(tx);
}

/** Money taken back from a payment so far, in cents. */
export async function findReversals(
  tx: Tx,
  paymentIntent: string,
): Promise<{ readonly refundedCents: number; readonly disputedCents: number }> {
  const { rows } = await sql<{ refunded: number; disputed: number }>`
    SELECT
      coalesce((SELECT refunded_cents FROM billing_refund WHERE payment_intent = ${paymentIntent}), 0)::int AS refunded,
      coalesce((SELECT sum(amount_cents) FROM billing_dispute
        WHERE payment_intent = ${paymentIntent} AND state <> 'won'), 0)::int AS disputed`.execute(tx);
  return { refundedCents: rows[0]?.refunded ?? 0, disputedCents: rows[0]?.disputed ?? 0 };
}
