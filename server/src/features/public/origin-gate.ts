import { getPublicJob } from '@telltale/shared/contract';
import type { Request, RequestHandler } from 'express';
import type { KeyRing } from '../../platform/capabilities/key-ring.ts';
import type { Clock } from '../../platform/clock.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Gates, Visitor } from '../../platform/http/principals.ts';
import { isAllowedOrigin, type OriginRules } from './origins.ts';
import { visitorId } from './visitor-id.ts';

/** Admits callers from allowed website origins, before their body is read. */
export function createOriginGate(rules: OriginRules, ring: KeyRing, clock: Clock): Gates['origin'] {
  return async (request, _response, endpointId) => {
    const origin = request.headers.origin ?? null;
    const admitted = origin === null ? mayOmitOrigin(request, endpointId) : isAllowedOrigin(origin, rules);
    if (!admitted) throw new ApiError('origin_denied');
    return {
      kind: 'visitor',
      origin,
      visitorId: visitorId(request.ip, ring, clock.nowMs()),
    } satisfies Visitor;
  };
}

/**
 * Browsers send no Origin with a same-origin GET, nor with a GET from an extension that has host permission.
 * For polling a job the signed token vouches instead; Sec-Fetch-Site cannot be forged by a page.
 */
function mayOmitOrigin(request: Request, endpointId: string): boolean {
  const site = request.headers['sec-fetch-site'];
  return endpointId === getPublicJob.id && (site === 'same-origin' || site === 'none');
}

const preflightSeconds = 600;

/** CORS for the public lane: preflight and headers for allowed origins only, never with credentials. */
export function corsForAllowedOrigins(rules: OriginRules): RequestHandler {
  return (request, response, next) => {
    const { origin } = request.headers;
    response.vary('Origin');
    const allowed = origin !== undefined && isAllowedOrigin(origin, rules);
    if (allowed) {
      response.set('Access-Control-Allow-Origin', origin);
      response.set('Access-Control-Expose-Headers', 'Retry-After, X-Error-Code, X-Request-Id');
    }
    if (request.method !== 'OPTIONS') return next();
    if (!allowed) throw new ApiError('origin_denied');
    response.set('Access-Control-Allow-Methods', 'GET, POST');
    response.set('Access-Control-Allow-Headers', 'Content-Type, X-Job-Token');
    response.set('Access-Control-Max-Age', String(preflightSeconds));
    // Express answers an OPTIONS itself where the address has a route, and 404 where it has none.
    next();
  };
}
