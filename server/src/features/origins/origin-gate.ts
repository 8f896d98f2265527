import { type Endpoint, getPublicJob } from '@telltale/shared/contract';
import type { Request, RequestHandler, Response } from 'express';
import type { KeyRing } from '../../platform/capabilities/key-ring.ts';
import type { Clock } from '../../platform/clock.ts';
import { isOutage } from '../../platform/db/outage.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Gates } from '../../platform/http/principals.ts';
import type { VisitorLimits } from '../../platform/http/throttle.ts';
import { sourceOf } from '../../platform/http/visitor-id.ts';
import type { AllowedOrigins, OriginOwner } from './allowed-origins.service.ts';

type OwnerSearch = Pick<AllowedOrigins, 'ownerOf'>;

export interface OriginGateDeps {
  readonly origins: OwnerSearch;
  readonly limits: VisitorLimits;
  readonly keyRing: KeyRing;
  readonly clock: Clock;
}

/** Admits callers from allowed website origins, before their body is read, and counts what they ask for. */
export function createOriginGate(deps: OriginGateDeps): Gates['origin'] {
  const { origins, limits, keyRing, clock } = deps;
  return async (request, response, endpoint) => {
    const origin = request.headers.origin ?? null;
    const owner =
      origin === null ? findOwnerWithoutOrigin(request, endpoint) : await ownerOf(origins, origin, response);
    if (!owner) throw new ApiError('origin_denied');
    const source = sourceOf(request.ip, keyRing, clock.nowMs());
    if (endpoint.throttled) await limits.countCall(source);
    else if (endpoint.method === 'POST') await limits.countCheck(source);
    return { kind: 'visitor', origin, ...source, ...owner };
  };
}

/**
 * Browsers send no Origin with a same-origin GET, nor with a GET from an extension that has host permission.
 * For polling a job the signed token vouches instead; Sec-Fetch-Site cannot be forged by a page.
 */
function findOwnerWithoutOrigin(request: Request, endpoint: Endpoint): OriginOwner | null {
  const site = request.headers['sec-fetch-site'];
  const vouched = endpoint.id === getPublicJob.id && (site === 'same-origin' || site === 'none');
  return vouched ? { tenantId: null, isTrial: false } : null;
}

const preflightSeconds = 600;

/** CORS for the public lane: preflight and headers for allowed origins only, never with credentials. */
export function corsForAllowedOrigins(origins: OwnerSearch): RequestHandler {
  return async (request, response, next) => {
    const { origin } = request.headers;
    response.vary('Origin');
    const mayRead = origin !== undefined && (await mayReadAnswer(origins, origin, response));
    if (mayRead) {
      response.set('Access-Control-Allow-Origin', origin);
      response.set(
        'Access-Control-Expose-Headers',
        'Preference-Applied, Retry-After, X-Error-Code, X-Request-Id',
      );
    }
    if (request.method !== 'OPTIONS') return next();
    if (!mayRead) throw new ApiError('origin_denied');
    response.set('Access-Control-Allow-Methods', 'GET, POST');
    response.set('Access-Control-Allow-Headers', 'Content-Type, Prefer, X-Job-Token');
    response.set('Access-Control-Max-Age', String(preflightSeconds));
    // What knows the addresses answers, with 404 where there is none.
    next();
  };
}

/** While the database is away nobody knows. Then a page may read that it is: the gate refuses the call itself. */
async function mayReadAnswer(origins: OwnerSearch, origin: string, response: Response): Promise<boolean> {
  try {
    return (await ownerOf(origins, origin, response)) !== null;
  } catch (error) {
    if (isOutage(error)) return true;
    throw error;
  }
}

const asked = new WeakMap<Response, Promise<OriginOwner | null>>();

/** Asked once a request, though the CORS headers and the gate both want to know. */
function ownerOf(origins: OwnerSearch, origin: string, response: Response): Promise<OriginOwner | null> {
  const owner = asked.get(response) ?? origins.ownerOf(origin);
  asked.set(response, owner);
  return owner;
}
