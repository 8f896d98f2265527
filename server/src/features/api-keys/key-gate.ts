import type { Cache } from '../../platform/cache/cache.ts';
import type { Gates } from '../../platform/http/principals.ts';
import { rateLimitHeaders, requireWithinRate } from '../../platform/http/require-rate.ts';
import type { ApiKeys } from './api-keys.service.ts';
import type { WrongKeys } from './wrong-keys.ts';

/** Admits the holder of a key, and counts the call against the tenant's rate, which all its keys share. */
export function createKeyGate(
  keys: ApiKeys,
  wrongKeys: WrongKeys,
  cache: Cache,
  callsPerMinute: number,
): Gates['key'] {
  const rate = cache.rateLimit({ name: 'tenant', calls: callsPerMinute, windowSeconds: 60 });
  return async (request, response) => {
    const holder = await keys
      .authenticate(request.headers.authorization)
      .catch((error) => wrongKeys.refuse(request, error));
    const counted = await rate.count(holder.tenantId);
    response.set(rateLimitHeaders(rate.options, counted));
    requireWithinRate(counted);
    return holder;
  };
}
