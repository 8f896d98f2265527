import { createOrders, type Orders } from '../features/billing/orders.service.ts';
import { createStripeProvider } from '../features/billing/payment-provider.ts';
import { createPayments, type Payments } from '../features/billing/payments.service.ts';
import { createMetering, type Metering } from '../features/tokens/metering.service.ts';
import { createTokens, type Tokens } from '../features/tokens/tokens.service.ts';
import { createUsageSources, type UsageSources } from '../features/tokens/usage-sources.service.ts';
import type { Foundation } from './open-foundation.ts';

/** What counts, reserves and sells tokens. */
export interface Money {
  readonly tokens: Tokens;
  readonly usageSources: UsageSources;
  readonly metering: Metering;
  readonly orders: Orders;
  /** Null where billing is not configured. */
  readonly payments: Payments | null;
}

export function createMoney({ config, log, clock, metrics, database }: Foundation): Money {
  const { db } = database;
  const tokens = createTokens({ db, clock });
  const usageSources = createUsageSources({ db, clock, log });
  const provider = config.stripe ? createStripeProvider(config.stripe, clock) : null;
  return {
    tokens,
    usageSources,
    metering: createMetering({ db, clock, sources: usageSources }),
    orders: createOrders({ db, clock, log, provider, publicBaseUrl: config.publicBaseUrl }),
    payments: provider && createPayments({ db, clock, log, tokens, provider, metrics }),
  };
}
