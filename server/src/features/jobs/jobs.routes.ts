import { getJob, getPublicJob, type JobResponse, type PublicJobResponse } from '@telltale/shared/contract';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { retryAfter } from '../../platform/http/retry-after.ts';
import type { JobTokens } from './job-tokens.service.ts';
import type { JobKind, JobRow, Jobs } from './jobs.service.ts';

/** How a lane states the result of its finished jobs; a kind that is missing is nobody's to poll. */
export type JobResults<Result> = Readonly<Partial<Record<JobKind, (job: JobRow) => Result>>>;

export interface JobRoutesDeps {
  readonly jobs: Jobs;
  readonly jobTokens: JobTokens;
  readonly results: JobResults<JobResponse['result']>;
  readonly publicResults: JobResults<PublicJobResponse['result']>;
}

/** Polling of queued checks: with the key of the tenant that asked, or with the signed token of one public job. */
export function mountJobRoutes(mount: Mount, deps: JobRoutesDeps): void {
  const { jobs, jobTokens, results, publicResults } = deps;

  mount(getJob, async ({ params, principal }) =>
    reply(await jobs.find(params.job_id, principal.tenantId), results),
  );

  mount(getPublicJob, async ({ params, headers, principal }) => {
    const origin = jobTokens.originOf(params.job_id, headers['x-job-token'] ?? '');
    if (origin === null) throw new ApiError('not_found');
    if (principal.origin !== null && principal.origin !== origin) throw new ApiError('origin_denied');
    return reply(await jobs.find(params.job_id, null), publicResults);
  });
}

function reply<Result>(job: JobRow | undefined, results: JobResults<Result>) {
  const resultOf = job && results[job.kind];
  if (!job || !resultOf) throw new ApiError('not_found');
  const isFinished = job.state === 'succeeded' || job.state === 'failed';
  const result = job.state === 'succeeded' ? resultOf(job) : null;
  return {
    body: { job_id: job.job_id, status: job.state, result },
    headers: retryAfter(!isFinished),
  };
}
