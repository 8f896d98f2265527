import {
  type AssetCheckRequest,
  checkAsset,
  getAsset,
  getJob,
  getModelInfo,
  limits,
  type Thresholds,
} from '@telltale/shared/contract';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Call, Mount } from '../../../platform/http/mount.ts';
import { retryAfter } from '../../../platform/http/retry-after.ts';
import type { Jobs } from '../../jobs/jobs.service.ts';
import { findAsset } from './assets.repository.ts';
import { type ImageAnswer, ImageVerdict, toAssetResponse } from './image-answer.ts';
import type { ImageCheck, ImageChecks } from './image-checks.service.ts';
import { answerOfJob } from './image-jobs.ts';

/** How long an answer may keep the caller waiting for a fresh inference. */
const syncWaitMs = 10_000;
const defaultWaitMs = 1_000;

export interface ImageRoutesDeps {
  readonly db: Db;
  readonly checks: ImageChecks;
  readonly jobs: Jobs;
  readonly model: { readonly id: string; readonly thresholds: Thresholds };
}

/** The image lane for key holders. */
export function mountImageRoutes(mount: Mount, { db, checks, jobs, model }: ImageRoutesDeps): void {
  const reply = (answer: ImageAnswer, assetId: string | null) => ({
    body: toAssetResponse(answer, assetId, model.thresholds),
    headers: retryAfter(answer.status === 'processing'),
  });

  mount(checkAsset, async (call) => {
    const { answer, assetId } = await checks.check(readCheck(call));
    return reply(answer, assetId);
  });

  mount(getAsset, async ({ params, principal }) => {
    const asset = await findAsset(db, principal.tenantId, params.asset_id);
    if (!asset) throw new ApiError('not_found');
    if (asset.answer !== null)
      return reply({ status: 'known', verdict: ImageVerdict.parse(asset.answer) }, asset.asset_id);
    const job = asset.job_id === null ? undefined : await jobs.find(asset.job_id, principal.tenantId);
    return reply(job ? answerOfJob(job) : { status: 'unknown', file: null }, asset.asset_id);
  });

  mount(getJob, async ({ params, principal }) => {
    const job = await jobs.find(params.job_id, principal.tenantId);
    if (!job) throw new ApiError('not_found');
    const result =
      job.state === 'succeeded' ? toAssetResponse(answerOfJob(job), job.asset_id, model.thresholds) : null;
    return {
      body: { job_id: job.job_id, status: job.state, result },
      headers: retryAfter(job.state === 'queued' || job.state === 'running'),
    };
  });

  mount(getModelInfo, async () => ({
    body: {
      name: model.id,
      backend: 'onnxruntime-node',
      thresholds: model.thresholds,
      policy: 'signals_are_not_proof_human_decision_required',
    },
  }));
}

function readCheck({ body, principal }: Call<typeof checkAsset>): ImageCheck {
  const caller = { requester: `tenant:${principal.tenantId}`, tenantId: principal.tenantId };
  if (body.kind === 'form') {
    const { fields, file } = body;
    return {
      caller,
      references: referencesOf(fields),
      pixels: { bytes: file, maxPixels: limits.imagePixels, announcedSha256: fields.frame_sha256 ?? null },
      claimedSha256: null,
      claimedPdq: fields.frame_phash ?? null,
      answerByMs: performance.now() + (fields.sync === 'true' ? syncWaitMs : defaultWaitMs),
    };
  }
  if (body.kind !== 'json') throw new ApiError('empty_body');
  const { value } = body;
  const pixels = readThumbnail(value.thumb_jpeg_base64);
  if (!pixels && !value.frame_sha256 && !value.frame_phash)
    throw new ApiError(
      'invalid_payload',
      'Send at least one of frame_sha256, frame_phash and thumb_jpeg_base64.',
    );
  return {
    caller,
    references: referencesOf(value),
    pixels,
    claimedSha256: value.frame_sha256 ?? null,
    claimedPdq: value.frame_phash ?? null,
    answerByMs: performance.now() + defaultWaitMs,
  };
}

function readThumbnail(base64: string | null | undefined): ImageCheck['pixels'] {
  if (!base64) return null;
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > limits.thumbBytes)
    throw new ApiError('payload_too_large', 'thumb_jpeg_base64 exceeds 512 kB.');
  return { bytes, maxPixels: limits.thumbPixels, announcedSha256: null };
}

type ReferenceFields = Pick<
  AssetCheckRequest,
  'client_asset_id' | 'app_package' | 'canonical_url' | 'platform_asset_id' | 'captured_at_ms'
>;

function referencesOf(fields: ReferenceFields): ImageCheck['references'] {
  return {
    client_asset_id: fields.client_asset_id ?? null,
    app_package: fields.app_package ?? null,
    canonical_url: fields.canonical_url ?? null,
    platform_asset_id: fields.platform_asset_id ?? null,
    captured_at_ms: fields.captured_at_ms ?? null,
  };
}
