import type { Cache } from '../../platform/cache/cache.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Gates } from '../../platform/http/principals.ts';
import { rateLimitHeaders, requireWithinRate } from '../../platform/http/require-rate.ts';
import type { WrongSecrets } from '../../platform/http/wrong-secrets.ts';
import type { Sessions } from './sessions.service.ts';

const safeMethods: readonly string[] = ['GET', 'HEAD'];

/**
 * Admits signed-in browsers and counts their calls against the account's rate, apart from those of its keys. Who would
 * change something also shows the session's CSRF token, which no other site can read.
 */
export function createSessionGate(
  sessions: Sessions,
  wrong: WrongSecrets,
  cache: Cache,
  callsPerMinute: number,
): Gates['session'] {
  const rate = cache.rateLimit({ name: 'account', calls: callsPerMinute, windowSeconds: 60 });
  return async (request, response) => {
    const token = sessions.cookie.read(request.headers.cookie);
    if (token === null) throw new ApiError('session_required');
    const holder = await sessions.find(token);
    if (holder === null) {
      // No 429 where there were too many: a browser keeps the cookie of a session that has ended for days, and the page
      // on which its reader signs in again wants to hear that.
      await wrong.count(request);
      throw new ApiError('session_required');
    }
    const counted = await rate.count(holder.tenantId);
    response.set(rateLimitHeaders(rate.options, counted));
    requireWithinRate(counted);
    const csrfToken = request.get('x-csrf-token') ?? '';
    if (!safeMethods.includes(request.method) && !sessions.isCsrfToken(holder.sessionId, csrfToken))
      throw new ApiError('csrf_failed');
    return holder;
  };
}
