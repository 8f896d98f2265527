import { ApiError } from '../../platform/http/api-error.ts';
import type { Visitor } from '../../platform/http/principals.ts';
import type { JobDescription, JobRow, Jobs } from '../jobs/jobs.service.ts';
import type { PublicQuota } from '../public/quota.service.ts';

/** Who stands for a fresh inference: a tenant with reserved tokens, or a visitor with a day's allowance. */
export type Payer = { readonly reservationId: string } | { readonly visitor: Visitor };

export interface QueuedInference {
  readonly jobId: string;
  readonly answerByMs: number;
  readonly describe: (
    tx: Parameters<Parameters<Jobs['run']>[2]>[0],
    reservationId: string | null,
  ) => Promise<JobDescription>;
}

export interface FreshInferences {
  /** Rejects with 503 where a visitor's fresh check could not be served soon; to be asked before anything is decoded. */
  requireCapacity(payer: Payer): Promise<void>;
  /** Queues the inference and waits for it. Rejects with 429 without allowance, and with 503 when every attempt failed. */
  run(payer: Payer, inference: QueuedInference): Promise<JobRow>;
}

const failedRetrySeconds = 60;

export function createFreshInferences(jobs: Jobs, quota: PublicQuota): FreshInferences {
  async function queued({ jobId, answerByMs, describe }: QueuedInference, reservationId: string | null) {
    const row = await jobs.run(jobId, answerByMs, (tx) => describe(tx, reservationId));
    if (row.state === 'failed')
      throw new ApiError('model_unavailable', undefined, {
        headers: { 'Retry-After': String(failedRetrySeconds) },
      });
    return row;
  }

  return {
    async requireCapacity(payer) {
      if ('visitor' in payer) await jobs.requirePublicCapacity();
    },
    async run(payer, inference) {
      if ('reservationId' in payer) return queued(inference, payer.reservationId);
      const ticket = await quota.spend(payer.visitor);
      try {
        return await queued(inference, null);
      } catch (error) {
        await ticket.giveBack();
        throw error;
      }
    },
  };
}
