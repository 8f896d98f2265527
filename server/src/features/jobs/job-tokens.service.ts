import type { Capabilities } from '../../platform/capabilities/capabilities.ts';

const ttlSeconds = 3_600;

/** Capabilities that let a page poll one public job, on the origin they were given to. */
export interface JobTokens {
  issue(jobId: string, origin: string | null): string;
  /** The origin the token was given to; null when it is not this job's, forged or expired. */
  originOf(jobId: string, token: string): string | null;
}

export function createJobTokens(capabilities: Capabilities): JobTokens {
  return {
    issue: (jobId, origin) => capabilities.issue('job', { job: jobId, origin: origin ?? '' }, ttlSeconds),
    originOf(jobId, token) {
      const claims = capabilities.verify('job', token);
      return claims?.job === jobId ? (claims.origin ?? '') : null;
    },
  };
}
