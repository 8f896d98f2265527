import type { ImageScore } from '@telltale/models/image/detector';
import { ReviewDetector, Sha256Hex, type Thresholds } from '@telltale/shared/contract';
import { labelForScore } from '@telltale/shared/verdict';
import * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { JobHandler, JobRow } from '../jobs/jobs.service.ts';
import { setDetector } from './reviews.repository.ts';

export const reviewJobKind = 'review_check';

export const ReviewJobRequest = z.object({ sha256: Sha256Hex });
export type ReviewJobRequest = z.infer<typeof ReviewJobRequest>;

export interface ReviewJobDeps {
  readonly clock: Clock;
  readonly model: { readonly id: string };
  readonly infer: (bytes: Uint8Array, sha256: string) => Promise<ImageScore>;
}

/** Runs the detector for a dossier. Its verdict stays with the dossier and never enters the shared cache. */
export function createReviewJobHandler({ clock, model, infer }: ReviewJobDeps): JobHandler {
  const nowSeconds = () => Math.floor(clock.nowMs() / 1000);
  return {
    async compute(job, [upload]) {
      if (!upload) throw new Error('the upload is gone');
      const { sha256 } = ReviewJobRequest.parse(job.request);
      const { score, confidence, thresholds, isBlank } = await infer(upload, sha256);
      if (isBlank) return { ...nothingFound(thresholds, nowSeconds()), label: 'abstained' };
      const detector: ReviewDetector = {
        status: 'known',
        label: labelForScore(score, thresholds),
        score,
        confidence,
        model: model.id,
        thresholds,
        source: 'model',
        checked_at: nowSeconds(),
      };
      return detector;
    },
    store: (tx, job, result) => store(tx, job, ReviewDetector.parse(result), clock),
  };
}

/** Every attempt failed: the dossier says so, and a person may still decide or ask for a recheck. */
export async function storeFailedReview(
  tx: Tx,
  job: JobRow,
  thresholds: Thresholds,
  clock: Clock,
): Promise<void> {
  await store(tx, job, nothingFound(thresholds, Math.floor(clock.nowMs() / 1000)), clock);
}

function nothingFound(thresholds: Thresholds, checkedAt: number): ReviewDetector {
  return {
    status: 'unknown',
    label: 'unavailable',
    score: null,
    confidence: null,
    model: null,
    thresholds,
    source: 'none',
    checked_at: checkedAt,
  };
}

async function store(tx: Tx, job: JobRow, detector: ReviewDetector, clock: Clock): Promise<void> {
  if (job.tenant_id !== null)
    await setDetector(tx, job.job_id, job.tenant_id, detector, new Date(clock.nowMs()));
}
