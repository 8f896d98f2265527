import {
  AssetCheckResponse,
  checkAsset,
  getAsset,
  getModelInfo,
  modelInfoPolicy,
} from '@telltale/shared/contract';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Mount } from '../../../platform/http/mount.ts';
import { retryAfter } from '../../../platform/http/retry-after.ts';
import type { Jobs } from '../../jobs/jobs.service.ts';
import type { Metering } from '../../tokens/metering.service.ts';
import { findAsset } from './assets.repository.ts';
import { type ImageAnswer, ImageVerdict, toAssetResponse } from './image-answer.ts';
import type { CheckedImage, ImageChecks } from './image-checks.service.ts';
import { answerOfJob } from './image-jobs.ts';
import type { ImageModels } from './image-models.ts';
import { payloadOf, readAssetCheck } from './read-asset-check.ts';

const costTokens = 1;

export interface ImageRoutesDeps {
  readonly db: Db;
  readonly checks: ImageChecks;
  readonly metering: Metering;
  readonly jobs: Jobs;
  readonly models: ImageModels;
}

type Reply = (
  answer: ImageAnswer,
  assetId: string | null,
) => { readonly body: AssetCheckResponse; readonly headers: Readonly<Record<string, string>> };

/** The image lane for key holders. */
export function mountImageRoutes(mount: Mount, deps: ImageRoutesDeps): void {
  const { models } = deps;
  const reply: Reply = (answer, assetId) => ({
    body: toAssetResponse(answer, assetId, models),
    headers: retryAfter(answer.status === 'processing'),
  });
  mountCheck(mount, deps, reply);
  mountAsset(mount, deps, reply);
  mount(getModelInfo, async () => ({
    body: {
      name: models.current.id,
      backend: 'onnxruntime-node',
      thresholds: models.current.thresholds,
      policy: modelInfoPolicy,
    },
  }));
}

function mountCheck(mount: Mount, { checks, metering }: ImageRoutesDeps, reply: Reply): void {
  const priceAnswer = ({ answer, assetId }: CheckedImage) => ({
    ...reply(answer, assetId),
    charged: answer.status !== 'unknown',
  });

  mount(checkAsset, async ({ body, principal, idempotencyKey }) => {
    const { tenantId, keyId } = principal;
    const check = readAssetCheck(body, tenantId);
    const steps = checks.open(check);
    const request = { tenantId, keyId, idempotencyKey, operation: 'image_check', costTokens } as const;
    return metering.run(
      { ...request, payload: payloadOf(check), answers: AssetCheckResponse },
      {
        async lookUp() {
          const known = await steps.lookUp();
          return known && priceAnswer(known);
        },
        isNew: steps.isNew,
        async findKnown(tx) {
          const known = await steps.remember(tx);
          return known && priceAnswer(known);
        },
        fresh: async (hold) => priceAnswer(await steps.fresh({ hold })),
      },
    );
  });
}

function mountAsset(mount: Mount, { db, jobs }: ImageRoutesDeps, reply: Reply): void {
  mount(getAsset, async ({ params, principal }) => {
    const asset = await findAsset(db, principal.tenantId, params.asset_id);
    if (!asset) throw new ApiError('not_found');
    if (asset.answer !== null)
      return reply({ status: 'known', verdict: ImageVerdict.parse(asset.answer) }, asset.asset_id);
    const job = asset.job_id === null ? undefined : await jobs.find(asset.job_id, principal.tenantId);
    return reply(
      job ? answerOfJob(job) : { status: 'unknown', file: null, label: 'unavailable' },
      asset.asset_id,
    );
  });
}
