import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { ListPosition, pageQuery } from './paging.ts';
import { TextField } from './vocabulary.ts';

export const BundleCode = z.enum(['tokens_1000', 'tokens_5000', 'tokens_20000']);
export type BundleCode = z.infer<typeof BundleCode>;

/** What can be bought. Prices in US cents; the client names a bundle and never a price. */
export const tokenBundles: Readonly<
  Record<BundleCode, { readonly tokens: number; readonly amountCents: number }>
> = {
  tokens_1000: { tokens: 1_000, amountCents: 900 },
  tokens_5000: { tokens: 5_000, amountCents: 3_900 },
  tokens_20000: { tokens: 20_000, amountCents: 12_900 },
};

export const BillingCheckoutRequest = z
  .strictObject({ bundle_code: BundleCode })
  .meta({ id: 'BillingCheckoutRequest' });

export const BillingCheckoutResponse = z
  .object({ order_id: z.string(), status: z.string(), url: z.string() })
  .meta({ id: 'BillingCheckoutResponse' });

export const BillingOrderResponse = z
  .object({
    order_id: z.string(),
    bundle_code: z.string(),
    token_amount: z.int(),
    amount_cents: z.int(),
    currency: z.string(),
    /** `pending` | `paid` | `expired` | `failed` | `refunded` | `disputed` */
    status: z.string(),
    /** Where to pay, while the order is pending. */
    url: z.string().nullish(),
    /** ISO 8601 */
    created_at: z.iso.datetime().optional(),
    /** ISO 8601; null until it is paid. */
    paid_at: z.iso.datetime().nullish(),
  })
  .meta({ id: 'BillingOrderResponse' });
export type BillingOrderResponse = z.infer<typeof BillingOrderResponse>;

export const createCheckout = endpoint({
  id: 'createCheckout',
  method: 'POST',
  path: '/v1/billing/checkout-sessions',
  auth: 'session',
  idempotent: true,
  tag: 'billing',
  summary: 'Buy a bundle of tokens: returns the page where it is paid',
  json: { schema: BillingCheckoutRequest, maxBytes: limits.jsonBytes },
  responses: { 201: BillingCheckoutResponse },
  errors: [400, 401, 403, 409, 413, 422, 429, 503],
});

export const listOrders = endpoint({
  id: 'listOrders',
  method: 'GET',
  path: '/v1/billing/orders',
  auth: 'session',
  tag: 'console',
  summary: 'The orders of the account, newest first, 500 a page at most',
  paged: true,
  query: pageQuery(limits.listedOrders, ListPosition),
  responses: { 200: z.array(BillingOrderResponse) },
  errors: [401, 429],
});

export const getOrder = endpoint({
  id: 'getOrder',
  method: 'GET',
  path: '/v1/billing/orders/{order_id}',
  auth: 'session',
  tag: 'billing',
  summary: 'One order',
  params: z.object({ order_id: TextField }),
  responses: { 200: BillingOrderResponse },
  errors: [401, 404, 422, 429],
});

export const receivePaymentEvent = endpoint({
  id: 'receivePaymentEvent',
  method: 'POST',
  path: '/v1/billing/webhooks/payprovider',
  auth: 'none',
  tag: 'billing',
  summary: 'For the payment provider: a signed event about a payment',
  headers: z.object({ 'stripe-signature': z.string().max(4096).optional() }),
  raw: { contentType: 'application/json', maxBytes: limits.paymentEventBytes },
  responses: { 204: z.undefined() },
  errors: [400, 413, 503],
});
