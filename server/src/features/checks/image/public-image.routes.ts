import { checkPublicImage, getPublicJob, limits, type Thresholds } from '@telltale/shared/contract';
import type { Capabilities } from '../../../platform/capabilities/capabilities.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Mount } from '../../../platform/http/mount.ts';
import { retryAfter } from '../../../platform/http/retry-after.ts';
import type { Jobs } from '../../jobs/jobs.service.ts';
import { toPublicResult } from './image-answer.ts';
import type { ImageChecks } from './image-checks.service.ts';
import { answerOfJob } from './image-jobs.ts';

const waitMs = 1_000;
const jobTokenTtlSeconds = 3_600;

const noReferences = {
  client_asset_id: null,
  app_package: null,
  canonical_url: null,
  platform_asset_id: null,
  captured_at_ms: null,
};

export interface PublicImageRoutesDeps {
  readonly checks: ImageChecks;
  readonly jobs: Jobs;
  readonly capabilities: Capabilities;
  readonly thresholds: Thresholds;
}

/** The image lane for pages of allowed origins. Nothing a visitor names is stored. */
export function mountPublicImageRoutes(mount: Mount, deps: PublicImageRoutesDeps): void {
  const { checks, jobs, capabilities, thresholds } = deps;

  mount(checkPublicImage, async ({ body, principal }) => {
    if (body.kind !== 'form') throw new ApiError('unsupported_content_type');
    const { answer } = await checks.check({
      caller: { requester: `visitor:${principal.visitorId}`, tenantId: null },
      references: noReferences,
      pixels: { bytes: body.file, maxPixels: limits.imagePixels, announcedSha256: null },
      claimedSha256: null,
      claimedPdq: null,
      answerByMs: performance.now() + waitMs,
    });
    const result = toPublicResult(answer, thresholds);
    if (answer.status !== 'processing') return { body: result };
    const claims = { job: answer.jobId, origin: principal.origin ?? '' };
    const job_token = capabilities.issue('job', claims, jobTokenTtlSeconds);
    return { body: { ...result, job_id: answer.jobId, job_token }, headers: retryAfter(true) };
  });

  mount(getPublicJob, async ({ params, headers, principal }) => {
    const claims = capabilities.verify('job', headers['x-job-token'] ?? '');
    if (!claims || claims.job !== params.job_id) throw new ApiError('not_found');
    if (principal.origin !== null && principal.origin !== claims.origin) throw new ApiError('origin_denied');
    const job = await jobs.find(params.job_id, null);
    if (!job) throw new ApiError('not_found');
    const result = job.state === 'succeeded' ? toPublicResult(answerOfJob(job), thresholds) : null;
    return {
      body: { job_id: job.job_id, status: job.state, result },
      headers: retryAfter(job.state === 'queued' || job.state === 'running'),
    };
  });
}
