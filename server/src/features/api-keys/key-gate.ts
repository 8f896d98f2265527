import type { Request } from 'express';
import type { Cache } from '../../platform/cache/cache.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Gates } from '../../platform/http/principals.ts';
import { rateLimitHeaders, requireWithinRate } from '../../platform/http/require-rate.ts';
import type { WrongSecrets } from '../../platform/http/wrong-secrets.ts';
import type { ApiKeys } from './api-keys.service.ts';

/** Admits the holder of a key, and counts the call against the tenant's rate, which all its keys share. */
export function createKeyGate(
  keys: ApiKeys,
  wrong: WrongSecrets,
  cache: Cache,
  callsPerMinute: number,
): Gates['key'] {
  const rate = cache.rateLimit({ name: 'tenant', calls: callsPerMinute, windowSeconds: 60 });
  return async (request, response) => {
    const holder = await keys
      .authenticate(request.headers.authorization)
      .catch((error) => refuse(wrong, request, error));
    const counted = await rate.count(holder.tenantId);
    response.set(rateLimitHeaders(rate.options, counted));
    requireWithinRate(counted);
    return holder;
  };
}

/** Rejects with the error given; where there were too many wrong keys, with 429 `rate_limited`. */
async function refuse(wrong: WrongSecrets, request: Request, error: unknown): Promise<never> {
  const isGuess = error instanceof ApiError && error.code === 'unauthenticated';
  if (isGuess && request.headers.authorization !== undefined) requireWithinRate(await wrong.count(request));
  throw error;
}
