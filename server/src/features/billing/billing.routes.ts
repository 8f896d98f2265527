import { createCheckout, getOrder, limits, listOrders, receivePaymentEvent } from '@telltale/shared/contract';
import type { Cache } from '../../platform/cache/cache.ts';
import { answerPage } from '../../platform/http/answer-page.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { requireWithinRate } from '../../platform/http/require-rate.ts';
import type { Orders } from './orders.service.ts';
import type { Payments } from './payments.service.ts';

export interface BillingRoutesDeps {
  readonly orders: Orders;
  /** Null where billing is not configured. */
  readonly payments: Payments | null;
  readonly cache: Cache;
}

/** An order stays for good, and each is a call to the payment provider. A repeated one counts as well. */
const checkoutRate = { name: 'checkouts', calls: 100, windowSeconds: 86_400 };

/** Buying tokens, and what the payment provider tells about it. */
export function mountBillingRoutes(mount: Mount, { orders, payments, cache }: BillingRoutesDeps): void {
  const checkouts = cache.rateLimit(checkoutRate);

  mount(createCheckout, async ({ body, principal, idempotencyKey }) => {
    requireWithinRate(await checkouts.count(principal.tenantId));
    const bundle = body.value.bundle_code;
    const { orderId, url } = await orders.checkOut({ tenantId: principal.tenantId, bundle, idempotencyKey });
    return { body: { order_id: orderId, status: 'pending', url } };
  });

  mount(listOrders, async ({ principal, query }) => {
    const { limit = limits.listedOrders, before: after } = query;
    return answerPage(listOrders, query, await orders.list(principal.tenantId, { limit, after }));
  });

  mount(getOrder, async ({ params, principal }) => {
    const order = await orders.find(principal.tenantId, params.order_id);
    if (!order) throw new ApiError('not_found');
    return { body: order };
  });

  mountPaymentEvents(mount, payments);
}

function mountPaymentEvents(mount: Mount, payments: Payments | null): void {
  if (payments) {
    mount(receivePaymentEvent, async ({ body, headers }) => {
      await payments.receive(body.bytes, headers['stripe-signature']);
      return { body: undefined };
    });
    return;
  }
  // Anyone may call: of an event that nobody waits for, no body is read.
  const { raw, ...withoutBody } = receivePaymentEvent;
  mount(withoutBody, async () => {
    throw new ApiError('billing_disabled');
  });
}
