import Stripe from 'stripe';
import type { Clock } from '../../platform/clock.ts';

/** How long a signed event may have been under way. */
const toleranceSeconds = 300;
const timeoutMs = 10_000;

export interface CheckoutOrder {
  readonly orderId: string;
  readonly title: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface CheckoutPage {
  readonly sessionId: string;
  readonly url: string;
}

/** The company that takes the money. */
export interface PaymentProvider {
  /** Opens the page where an order is paid; asked again for the same order, it is the same page. */
  openCheckout(order: CheckoutOrder): Promise<CheckoutPage>;
  /** Ends a page, so that nobody can pay on it any more. */
  closeCheckout(sessionId: string): Promise<void>;
  /** The event inside a webhook's body; null unless the provider signed exactly these bytes a short while ago. */
  verifiedEvent(body: Buffer, signature: string): Stripe.Event | null;
}

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecrets: readonly string[];
  readonly apiBase: string | undefined;
}

export function createStripeProvider(options: StripeOptions, clock: Clock): PaymentProvider {
  const stripe = new Stripe(options.secretKey, {
    telemetry: false,
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    ...endpointOf(options.apiBase),
  });
  return {
    openCheckout: (order) => openCheckout(stripe, order),
    async closeCheckout(sessionId) {
      await stripe.checkout.sessions.expire(sessionId);
    },
    verifiedEvent(body, signature) {
      for (const secret of options.webhookSecrets) {
        const event = eventSignedWith(stripe, secret, body, signature, clock.nowMs());
        if (event) return event;
      }
      return null;
    },
  };
}

async function openCheckout(
  stripe: Stripe,
  order: Parameters<PaymentProvider['openCheckout']>[0],
): ReturnType<PaymentProvider['openCheckout']> {
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: order.orderId,
      metadata: { order_id: order.orderId },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: order.currency,
            unit_amount: order.amountCents,
            product_data: { name: order.title },
          },
        },
      ],
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
    },
    { idempotencyKey: order.orderId },
  );
  if (!session.url) throw new Error('the payment provider opened a session without a page');
  return { sessionId: session.id, url: session.url };
}

function eventSignedWith(
  stripe: Stripe,
  secret: string,
  body: Buffer,
  signature: string,
  nowMs: number,
): Stripe.Event | null {
  try {
    // The receiving time is in milliseconds here and in seconds inside the header; the library turns it over.
    return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, nowMs);
  } catch {
    return null;
  }
}

function endpointOf(apiBase: string | undefined): Stripe.StripeConfig {
  if (apiBase === undefined) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { protocol: scheme, host: hostname, ...(port === '' ? {} : { port: Number(port) }) };
}
