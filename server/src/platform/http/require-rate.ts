import type { Counted, RateLimitOptions } from '../cache/rate-limit.ts';
import { ApiError } from './api-error.ts';

/** Rejects a call above the limit with 429 and when to come back. */
export function requireWithinRate({ isWithin, resetSeconds }: Counted): void {
  if (!isWithin) throw new ApiError('rate_limited', undefined, { retryAfterSeconds: resetSeconds });
}

/** The structured fields of draft-ietf-httpapi-ratelimit-headers. */
export function rateLimitHeaders({ name, calls, windowSeconds }: RateLimitOptions, counted: Counted) {
  return {
    'RateLimit-Policy': `"${name}";q=${calls};w=${windowSeconds}`,
    RateLimit: `"${name}";r=${counted.left};t=${counted.resetSeconds}`,
  };
}
