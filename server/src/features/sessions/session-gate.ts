import type { Cache } from '../../platform/cache/cache.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Gates } from '../../platform/http/principals.ts';
import { rateLimitHeaders, requireWithinRate } from '../../platform/http/require-rate.ts';
import type { Sessions } from './sessions.service.ts';

const safeMethods: readonly string[] = ['GET', 'HEAD'];

/**
 * Admits signed-in browsers and counts their calls against the account's rate, apart from those of its keys. Who would
 * change something also shows the session's CSRF token, which no other site can read.
 */
export function createSessionGate(
  sessions: Sessions,
  cache: Cache,
  callsPerMinute: number,
): Gates['session'] {
  const rate = cache.rateLimit({ name: 'account', calls: callsPerMinute, windowSeconds: 60 });
  return async (request, response) => {
    const token = sessions.cookie.read(request.headers.cookie);
    const holder = token === null ? null : await sessions.find(token);
    if (holder === null) throw new ApiError('session_required');
    const counted = await rate.count(holder.tenantId);
    response.set(rateLimitHeaders(rate.options, counted));
    requireWithinRate(counted);
    const csrfToken = request.get('x-csrf-token') ?? '';
    if (!safeMethods.includes(request.method) && !sessions.isCsrfToken(holder.sessionId, csrfToken))
      throw new ApiError('csrf_failed');
    return holder;
  };
}
