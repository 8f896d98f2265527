import { checkPublicVideo } from '@telltale/shared/contract';
import type { Mount } from '../../../platform/http/mount.ts';
import { retryAfter } from '../../../platform/http/retry-after.ts';
import type { JobTokens } from '../../jobs/job-tokens.service.ts';
import { visitorChecker } from '../checker.ts';
import { readVideoCheck } from './read-video-check.ts';
import { toPublicVideoResult } from './video-answer.ts';
import type { VideoChecks } from './video-checks.service.ts';

export interface PublicVideoRoutesDeps {
  readonly checks: VideoChecks;
  readonly jobTokens: JobTokens;
}

/** The sampled-video lane for pages of allowed origins: one submission takes one free check. */
export function mountPublicVideoRoutes(mount: Mount, { checks, jobTokens }: PublicVideoRoutesDeps): void {
  mount(checkPublicVideo, async ({ body, principal }) => {
    const steps = checks.open(readVideoCheck(body.value, visitorChecker(principal)));
    const { answer, jobId } = (await steps.lookUp()) ?? (await steps.fresh({ visitor: principal }));
    const result = toPublicVideoResult(answer);
    if (jobId === null) return { body: result };
    const job_token = jobTokens.issue(jobId, principal.origin);
    return { body: { ...result, job_id: jobId, job_token }, headers: retryAfter(true) };
  });
}
