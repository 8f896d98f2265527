import { limits, Provenance } from '@telltale/shared/contract';
import { Sha256Hex } from '@telltale/shared/contract/vocabulary';
import { comparablePdq } from '@telltale/shared/fingerprint/footprint';
import { labelForScore } from '@telltale/shared/verdict';
import * as z from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import type { JobHandler, JobRow } from '../../jobs/jobs.service.ts';
import { admitImage } from '../decode/image-header.ts';
import { setAssetAnswer } from './assets.repository.ts';
import type { ImageAnalyst } from './image-analyst.ts';
import { type ImageAnswer, ImageVerdict } from './image-answer.ts';
import type { ScoringModel } from './image-models.ts';
import { storeVerdict } from './store-verdict.ts';

export const imageJobKind = 'image_check';

/** What the check had learnt of a picture before it queued the inference. */
export const PictureFacts = z.object({
  sha256: Sha256Hex,
  requester: z.string(),
  fingerprint: z.object({ hex: z.string(), quality: z.number() }),
  provenance: Provenance,
  /** The trust list that the provenance was read with, in hex; null in jobs of versions that did not store it. */
  trustList: Sha256Hex.nullable().default(null),
  matchDistance: z.int().nullable(),
});
export type PictureFacts = z.infer<typeof PictureFacts>;

/** The answer a job stands for: its verdict, or `processing`, or `unknown` when every attempt failed. */
export function answerOfJob(job: JobRow): ImageAnswer {
  if (job.state === 'succeeded') return { status: 'known', verdict: ImageVerdict.parse(job.result) };
  const { matchDistance, provenance } = PictureFacts.parse(job.request);
  const file = { matchDistance, provenance };
  return job.state === 'failed'
    ? { status: 'unknown', file, label: 'unavailable' }
    : { status: 'processing', jobId: job.job_id, file };
}

/** The detector's score of a stored upload. */
export function inferOf(analyst: ImageAnalyst, bytes: Uint8Array, sha256: string, isKeyHolder: boolean) {
  return analyst.infer({ bytes, ...admitImage(bytes, limits.imagePixels), sha256 }, isKeyHolder);
}

/** Lets the detector judge a picture that was examined before. */
export async function inferVerdict(
  analyst: ImageAnalyst,
  model: ScoringModel,
  facts: PictureFacts,
  bytes: Uint8Array,
  isKeyHolder: boolean,
): Promise<ImageVerdict> {
  const { sha256, matchDistance, provenance, fingerprint } = facts;
  const { score, confidence, thresholds } = await inferOf(analyst, bytes, sha256, isKeyHolder);
  const label = labelForScore(score, thresholds);
  return {
    ...{ label, score, confidence, thresholds, matchDistance, provenance },
    source: 'model',
    model: model.id,
    cached: false,
    pdqHex: comparablePdq(fingerprint),
  };
}

/** Adds an inferred verdict to the shared cache. */
export async function storeInferred(
  tx: Tx,
  modelId: string,
  facts: PictureFacts,
  { label, score, confidence, thresholds }: ImageVerdict,
): Promise<void> {
  const { sha256, requester, fingerprint, provenance, trustList } = facts;
  await storeVerdict(tx, {
    ...{ modelId, label, score, confidence, thresholds, provenance, trustList, requester, fingerprint },
    sha256: Buffer.from(sha256, 'hex'),
    source: 'model',
  });
}

/** Runs the detector on a queued upload, and stores the verdict with everything that waits for it. */
export function createImageJobHandler(analyst: ImageAnalyst, model: ScoringModel): JobHandler {
  return {
    async compute(job, [upload]) {
      if (!upload) throw new Error('the upload is gone');
      return inferVerdict(analyst, model, PictureFacts.parse(job.request), upload, job.tenant_id !== null);
    },
    async store(tx, job, result) {
      const verdict = ImageVerdict.parse(result);
      await storeInferred(tx, model.id, PictureFacts.parse(job.request), verdict);
      if (job.tenant_id !== null && job.asset_id !== null)
        await setAssetAnswer(tx, job.tenant_id, job.asset_id, verdict);
    },
  };
}
