import { randomUUID } from 'node:crypto';
import { type BillingOrderResponse, type BundleCode, tokenBundles } from '@telltale/shared/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { mapPage, type Page, type PageRequest } from '../../platform/db/page.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Log } from '../../platform/log.ts';
import {
  findOrder,
  isTenantEnded,
  listOrders,
  type OrderRow,
  reserveOrder,
  setCheckoutPage,
} from './orders.repository.ts';
import type { CheckoutPage, PaymentProvider } from './payment-provider.ts';

export const sellingCurrency = 'usd';

export interface CheckoutRequest {
  readonly tenantId: string;
  readonly bundle: BundleCode;
  readonly idempotencyKey: string;
}

export interface Orders {
  /**
   * The order of this key with the page where it is paid; repeated while it is pending, the same. Rejects with 409
   * when the key stands for another bundle or a finished order, and with 503 while the provider does not answer.
   */
  checkOut(request: CheckoutRequest): Promise<{ readonly orderId: string; readonly url: string }>;
  list(tenantId: string, page: PageRequest): Promise<Page<BillingOrderResponse>>;
  /** Undefined when unknown or another tenant's. */
  find(tenantId: string, orderId: string): Promise<BillingOrderResponse | undefined>;
  /** Ends pages that nobody is to pay on any more. One that cannot be ended is logged: it ends by itself within a day. */
  closePages(sessionIds: readonly string[]): Promise<void>;
}

export interface OrdersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** Null where billing is not configured. */
  readonly provider: PaymentProvider | null;
  readonly publicBaseUrl: string;
}

export function createOrders(deps: OrdersDeps): Orders {
  const { db, provider } = deps;
  return {
    async checkOut(purchase) {
      if (!provider) throw new ApiError('billing_disabled');
      return checkOut(deps, provider, purchase);
    },
    list: async (tenantId, page) => mapPage(await listOrders(db, tenantId, page), toResponse),
    async find(tenantId, orderId) {
      const row = await findOrder(db, tenantId, orderId);
      return row && toResponse(row);
    },
    async closePages(sessionIds) {
      for (const sessionId of sessionIds) if (provider) await closePage(deps, provider, sessionId);
    },
  };
}

async function checkOut(
  deps: OrdersDeps,
  provider: PaymentProvider,
  { tenantId, bundle, idempotencyKey }: Parameters<Orders['checkOut']>[0],
): ReturnType<Orders['checkOut']> {
  const { tokens, amountCents } = tokenBundles[bundle];
  const order = await reserveOrder(deps.db, {
    orderId: `ord_${randomUUID()}`,
    tenantId,
    idempotencyKey,
    bundleCode: bundle,
    tokenAmount: tokens,
    amountCents,
    currency: sellingCurrency,
    at: new Date(deps.clock.nowMs()),
  });
  if (order.bundle_code !== bundle)
    throw new ApiError('idempotency_key_reused', 'This Idempotency-Key was used for another bundle.');
  if (order.status !== 'pending')
    throw new ApiError('idempotency_key_reused', 'The order of this Idempotency-Key is no longer pending.');
  return { orderId: order.order_id, url: order.url ?? (await openPage(deps, provider, order)) };
}

async function closePage({ log }: OrdersDeps, payments: PaymentProvider, sessionId: string): Promise<void> {
  await payments.closeCheckout(sessionId).catch((error: unknown) => {
    log.warn({ err: error, sessionId }, 'the payment provider did not close a page');
  });
}

/** The account may be deleted while the provider opens the page, which the deletion then does not know of. */
async function openPage(deps: OrdersDeps, payments: PaymentProvider, order: OrderRow): Promise<string> {
  const page = await requestPage(deps, payments, order);
  if (!(await isTenantEnded(deps.db, order.tenant_id))) return page.url;
  await setCheckoutPage(deps.db, order, { ...page, url: null });
  await closePage(deps, payments, page.sessionId);
  throw new ApiError('session_required');
}

async function requestPage(
  { db, log, publicBaseUrl }: OrdersDeps,
  payments: PaymentProvider,
  order: OrderRow,
): Promise<CheckoutPage> {
  const back = `${publicBaseUrl}/console?order=${order.order_id}`;
  try {
    const page = await payments.openCheckout({
      orderId: order.order_id,
      title: `Telltale: ${order.token_amount} tokens`,
      amountCents: order.amount_cents,
      currency: order.currency,
      successUrl: back,
      cancelUrl: back,
    });
    await setCheckoutPage(db, order, page);
    return page;
  } catch (error) {
    // The order waits: the same key goes on with it, and the provider knows it by its id.
    log.warn({ err: error, orderId: order.order_id }, 'the payment provider did not open a page');
    throw new ApiError('billing_unavailable', undefined, { retryAfterSeconds: 10 });
  }
}

function toResponse(row: OrderRow): BillingOrderResponse {
  return {
    order_id: row.order_id,
    bundle_code: row.bundle_code,
    token_amount: row.token_amount,
    amount_cents: row.amount_cents,
    currency: row.currency,
    status: row.status,
    url: row.status === 'pending' ? row.url : null,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
  };
}
