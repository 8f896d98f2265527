import { getJob, getPublicJob, type JobResponse, type PublicJobResponse } from '@telltale/shared/contract';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { retryAfter } from '../../platform/http/retry-after.ts';
import { createJobPolls, type JobPolls } from './job-polls.ts';
import type { JobTokens } from './job-tokens.service.ts';
import { isFinished, type JobKind, type JobRow, type Jobs } from './jobs.service.ts';

/** How a lane states the result of its finished jobs to a page of an origin; a kind that is missing is nobody's to poll. */
export type JobResults<Result> = Readonly<Partial<Record<JobKind, (job: JobRow, origin: string) => Result>>>;

export interface JobRoutesDeps {
  readonly jobs: Jobs;
  readonly jobTokens: JobTokens;
  /** Aborts when the process stops: no poll waits longer. */
  readonly leaving: AbortSignal;
  readonly results: JobResults<JobResponse['result']>;
  readonly publicResults: JobResults<PublicJobResponse['result']>;
}

/** Polling of queued checks: with the key of the tenant that asked, or with the signed token of one public job. */
export function mountJobRoutes(mount: Mount, deps: JobRoutesDeps): void {
  const { jobTokens, results, publicResults } = deps;
  const polls = createJobPolls(deps.jobs, deps.leaving);

  mount(getJob, async ({ params, prefer, principal: { tenantId }, gone }) => {
    const caller = { kind: 'tenant', id: tenantId } as const;
    const poll = { jobId: params.job_id, tenantId, caller, prefer, gone };
    return reply(await polls.find(poll), results, '');
  });

  mount(getPublicJob, async ({ params, headers, prefer, principal, gone }) => {
    const origin = jobTokens.originOf(params.job_id, headers['x-job-token'] ?? '');
    if (origin === null) throw new ApiError('not_found');
    if (principal.origin !== null && principal.origin !== origin) throw new ApiError('origin_denied');
    const caller = { kind: 'visitor', id: principal.visitorId } as const;
    const poll = { jobId: params.job_id, tenantId: null, caller, prefer, gone };
    return reply(await polls.find(poll), publicResults, origin);
  });
}

type Polled = Awaited<ReturnType<JobPolls['find']>>;

function reply<Result>({ job, waitSeconds }: Polled, results: JobResults<Result>, origin: string) {
  const resultOf = job && results[job.kind];
  if (!job || !resultOf) throw new ApiError('not_found');
  const result = job.state === 'succeeded' ? resultOf(job, origin) : null;
  return {
    body: { job_id: job.job_id, status: job.state, result },
    headers: {
      ...retryAfter(!isFinished(job)),
      ...(waitSeconds > 0 ? { 'Preference-Applied': `wait=${waitSeconds}` } : {}),
    },
  };
}
