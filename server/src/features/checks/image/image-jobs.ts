import { Provenance } from '@telltale/shared/contract';
import { Sha256Hex, type Thresholds } from '@telltale/shared/contract/vocabulary';
import { labelForScore } from '@telltale/shared/verdict';
import * as z from 'zod';
import type { JobHandler, JobRow } from '../../jobs/jobs.service.ts';
import { setAssetAnswer } from './assets.repository.ts';
import type { ImageAnalyst } from './image-analyst.ts';
import { type ImageAnswer, ImageVerdict } from './image-answer.ts';
import { storeVerdict } from './store-verdict.ts';

export const imageJobKind = 'image_check';

/** What the check had learnt of the file before it queued the inference. */
export const ImageJobRequest = z.object({
  sha256: Sha256Hex,
  requester: z.string(),
  fingerprint: z.object({ hex: z.string(), quality: z.number() }),
  provenance: Provenance,
  matchDistance: z.int().nullable(),
});
export type ImageJobRequest = z.infer<typeof ImageJobRequest>;

/** The answer a job stands for: its verdict, or `processing`, or `unknown` when every attempt failed. */
export function answerOfJob(job: JobRow): ImageAnswer {
  if (job.state === 'succeeded') return { status: 'known', verdict: ImageVerdict.parse(job.result) };
  const { matchDistance, provenance } = ImageJobRequest.parse(job.request);
  const file = { matchDistance, provenance };
  return job.state === 'failed'
    ? { status: 'unknown', file }
    : { status: 'processing', jobId: job.job_id, file };
}

/** Runs the detector on a queued upload, and stores the verdict with everything that waits for it. */
export function createImageJobHandler(
  analyst: ImageAnalyst,
  model: { readonly id: string; readonly thresholds: Thresholds },
): JobHandler {
  return {
    async compute(job, upload) {
      const { sha256, matchDistance, provenance } = ImageJobRequest.parse(job.request);
      const { score, confidence } = await analyst.infer({ bytes: upload, sha256 });
      const label = labelForScore(score, model.thresholds);
      const source = 'model' as const;
      return { label, score, confidence, source, model: model.id, cached: false, matchDistance, provenance };
    },
    async store(tx, job, result) {
      const { label, score, confidence, provenance } = ImageVerdict.parse(result);
      const { sha256, requester, fingerprint } = ImageJobRequest.parse(job.request);
      await storeVerdict(tx, {
        sha256: Buffer.from(sha256, 'hex'),
        modelId: model.id,
        label,
        source: 'model',
        score,
        confidence,
        provenance: Provenance.parse(provenance),
        requester,
        fingerprint,
      });
      if (job.tenant_id !== null && job.asset_id !== null)
        await setAssetAnswer(tx, job.tenant_id, job.asset_id, ImageVerdict.parse(result));
    },
  };
}
