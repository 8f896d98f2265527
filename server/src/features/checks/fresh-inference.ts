import * as z from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Visitor } from '../../platform/http/principals.ts';
import type { JobDescription, JobKind, JobRow, Jobs } from '../jobs/jobs.service.ts';
import { type PublicQuota, QuotaReceipt } from '../quota/quota.service.ts';
import type { ReservationHold } from '../tokens/metering.service.ts';

/** Who stands for a fresh inference: a tenant with reserved tokens, or a visitor with a day's allowance. */
export type Payer = { readonly hold: ReservationHold } | { readonly visitor: Visitor };

export interface QueuedInference {
  readonly jobId: string;
  readonly answerByMs: number;
  readonly describe: (tx: Tx, hold: ReservationHold | null) => Promise<JobDescription>;
}

export interface FreshInferences {
  /** Rejects with 503 where a fresh check could not be served soon; to be asked before anything is decoded. */
  requireCapacity(kind: JobKind, tenantId: string | null): Promise<void>;
  /** Queues the inference and waits for it. Rejects with 429 without allowance, and with 503 when every attempt failed. */
  run(payer: Payer, inference: QueuedInference): Promise<JobRow>;
}

const failedRetrySeconds = 60;

/** Travels with a visitor's job, whose failure puts back what it took. */
const WithAllowance = z.object({ allowance: QuotaReceipt });

export function createFreshInferences(jobs: Jobs, quota: PublicQuota): FreshInferences {
  async function runForVisitor(visitor: Visitor, { jobId, answerByMs, describe }: QueuedInference) {
    const ticket = await quota.spend(visitor);
    try {
      const describeWithAllowance = async (tx: Tx) => {
        const job = await describe(tx, null);
        return { ...job, request: { ...job.request, allowance: ticket.receipt } };
      };
      return await jobs.run(jobId, answerByMs, describeWithAllowance, jobs.transactForVisitor);
    } catch (error) {
      await ticket.giveBack();
      throw error;
    }
  }

  return {
    requireCapacity: (kind, tenantId) => jobs.requireCapacity(kind, tenantId),
    async run(payer, inference) {
      const { jobId, answerByMs, describe } = inference;
      const row =
        'visitor' in payer
          ? await runForVisitor(payer.visitor, inference)
          : await jobs.run(jobId, answerByMs, (tx) => describe(tx, payer.hold));
      if (row.state === 'failed')
        throw new ApiError('model_unavailable', undefined, {
          retryAfterSeconds: failedRetrySeconds,
        });
      return row;
    },
  };
}

/** Puts back what a failed job took out of a visitor's allowance, in the transaction that ends it. */
export async function giveBackAllowance(tx: Tx, job: JobRow, quota: PublicQuota): Promise<void> {
  const { success, data } = WithAllowance.safeParse(job.request);
  if (success) await quota.giveBack(tx, data.allowance);
}
