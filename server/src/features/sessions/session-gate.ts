import { ApiError } from '../../platform/http/api-error.ts';
import type { Gates } from '../../platform/http/principals.ts';
import type { Sessions } from './sessions.service.ts';

const safeMethods: readonly string[] = ['GET', 'HEAD'];

/** Admits signed-in browsers; who would change something also shows the session's CSRF token, which no other site can read. */
export function createSessionGate(sessions: Sessions): Gates['session'] {
  return async (request) => {
    const token = sessions.cookie.read(request.headers.cookie);
    const holder = token === null ? null : await sessions.find(token);
    if (holder === null) throw new ApiError('session_required');
    const csrfToken = request.get('x-csrf-token') ?? '';
    if (!safeMethods.includes(request.method) && !sessions.isCsrfToken(holder.sessionId, csrfToken))
      throw new ApiError('csrf_failed');
    return holder;
  };
}
