import * as z from 'zod';

const id = z.string().min(1);
/** Stripe may send the id alone or the whole object. */
const reference = z.union([id, z.object({ id }).transform((object) => object.id)]).nullable();
/** Far above any order, and within what the database counts in. */
const cents = z.int32().nonnegative();

const CheckoutSession = z.object({
  id,
  client_reference_id: z.string().nullable(),
  payment_status: z.string(),
  amount_total: cents.nullable(),
  currency: z.string().nullable(),
  payment_intent: reference.optional(),
});
export type CheckoutSession = z.infer<typeof CheckoutSession>;

const Charge = z.object({ payment_intent: reference, amount_refunded: cents, currency: z.string() });
const Dispute = z.object({
  id,
  payment_intent: reference,
  amount: cents,
  currency: z.string(),
  status: z.string(),
});

const checkout = <const T extends string>(type: T) =>
  z.object({ id, type: z.literal(type), data: z.object({ object: CheckoutSession }) });

/** The events that change an order, with the fields that matter here. */
export const PaymentEvent = z.discriminatedUnion('type', [
  checkout('checkout.session.completed'),
  checkout('checkout.session.async_payment_succeeded'),
  checkout('checkout.session.async_payment_failed'),
  checkout('checkout.session.expired'),
  z.object({ id, type: z.literal('charge.refunded'), data: z.object({ object: Charge }) }),
  z.object({ id, type: z.literal('charge.dispute.created'), data: z.object({ object: Dispute }) }),
  z.object({ id, type: z.literal('charge.dispute.closed'), data: z.object({ object: Dispute }) }),
]);
export type PaymentEvent = z.infer<typeof PaymentEvent>;

export const paymentEventTypes: readonly string[] = PaymentEvent.options.map(
  (option) => option.shape.type.value,
);

/** Whether a dispute has taken money away, or given it back; null for an inquiry, which moves none and may yet become a dispute. */
export function disputeState(status: string): 'open' | 'lost' | 'won' | null {
  if (status.startsWith('warning_') || status === 'prevented') return null;
  return status === 'lost' || status === 'won' ? status : 'open';
}
