import { type PaymentProviderFake, startPaymentProvider } from '@telltale/e2e/fixtures/payment-provider';
import { createCheckout, getAccount, getLedger, getOrder } from '@telltale/shared/contract';
import type { Log } from '../src/platform/log.ts';
import { startTestServer, type TestAccount, type TestServer } from './harness.ts';

/** A server that sells tokens through a provider whose far side is ours. */
export interface Shop {
  readonly server: TestServer;
  readonly provider: PaymentProviderFake;
  stop(): Promise<void>;
}

/** @param log in place of one that says nothing */
export async function openShop(log?: Log): Promise<Shop> {
  const provider = await startPaymentProvider();
  const server = await startTestServer({
    withoutWorker: true,
    ...(log && { log }),
    env: {
      ...provider.settings,
      STRIPE_WEBHOOK_SECRETS: `whsec_older, ${provider.webhookSecret}`,
    },
  });
  provider.webhookUrl = `${server.url}/v1/billing/webhooks/payprovider`;
  return {
    server,
    provider,
    async stop() {
      await server.stop();
      await provider.stop();
    },
  };
}

let keys = 0;

export function newCheckoutKey(): string {
  keys += 1;
  return `checkout-key-${keys}`;
}

/** What one account does in the shop, and what it sees of it. */
export function customer({ client }: TestAccount, { provider }: Shop) {
  const checkOut = (bundle_code = 'tokens_1000', key = newCheckoutKey()) =>
    client.call(createCheckout, {
      json: { bundle_code: bundle_code as 'tokens_1000' },
      headers: { 'idempotency-key': key },
    });
  const sessionOf = (orderId: string) => {
    const session = provider.sessions.find(({ client_reference_id }) => client_reference_id === orderId);
    if (!session) throw new Error(`no session for ${orderId}`);
    return session;
  };
  return {
    client,
    checkOut,
    sessionOf,
    order: async (order_id: string) => (await client.call(getOrder, { params: { order_id } })).body,
    ledger: async () => (await client.call(getLedger)).body,
    balance: async () => (await client.call(getAccount)).body.usage.paid_balance,
    /** Orders a bundle and pays it. */
    async buy(bundle = 'tokens_1000') {
      const { body } = await checkOut(bundle);
      const session = sessionOf(body.order_id);
      await provider.pay(session);
      return { orderId: body.order_id, paymentIntent: session.payment_intent ?? '' };
    },
  };
}
