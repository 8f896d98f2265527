import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Metrics, PaymentEventOutcome } from '../../platform/metrics/metrics.ts';
import { applyPaymentEvent, type PaymentEffects } from './apply-payment-event.ts';
import { recordEvent } from './orders.repository.ts';
import { PaymentEvent, paymentEventTypes } from './payment-events.ts';
import type { PaymentProvider } from './payment-provider.ts';

export interface Payments {
  /**
   * Takes one event in, whatever came before it: an event known already, or of a kind that changes nothing, is
   * harmless. Rejects with 400 unless the provider signed exactly these bytes.
   */
  receive(body: Buffer, signature: string | undefined): Promise<void>;
}

type SignedEvent = NonNullable<ReturnType<PaymentProvider['verifiedEvent']>>;

export interface PaymentsDeps extends PaymentEffects {
  readonly db: Db;
  readonly provider: PaymentProvider;
  readonly metrics: Pick<Metrics, 'countPaymentEvent'>;
}

export function createPayments(deps: PaymentsDeps): Payments {
  const { db, clock, provider, metrics } = deps;

  async function takeIn(signed: SignedEvent): Promise<PaymentEventOutcome> {
    if (!paymentEventTypes.includes(signed.type)) return 'ignored';
    const parsed = PaymentEvent.safeParse(signed);
    if (!parsed.success)
      throw new ApiError('invalid_payload', 'The event does not have its documented form.');
    return db.transaction().execute(async (tx) => {
      if (!(await recordEvent(tx, signed, new Date(clock.nowMs())))) return 'known';
      return applyPaymentEvent(deps, tx, parsed.data);
    });
  }

  return {
    async receive(body, signature) {
      const signed = provider.verifiedEvent(body, signature ?? '');
      // A stranger could send any type, and each would become a label of its own in the metrics.
      const type = signed && paymentEventTypes.includes(signed.type) ? signed.type : 'other';
      if (!signed) {
        metrics.countPaymentEvent(type, 'unsigned');
        throw new ApiError('invalid_signature');
      }
      try {
        metrics.countPaymentEvent(type, await takeIn(signed));
      } catch (error) {
        metrics.countPaymentEvent(type, error instanceof ApiError ? 'refused' : 'failed');
        throw error;
      }
    },
  };
}
