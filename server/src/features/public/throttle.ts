import type { Cache } from '../../platform/cache/cache.ts';
import { requireWithinRate } from '../../platform/cache/rate-limit.ts';
import type { KeyRing } from '../../platform/capabilities/key-ring.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Gates } from '../../platform/http/principals.ts';
import { visitorId } from './visitor-id.ts';

/** How often one visitor may call in a minute; each rejects with 429 `rate_limited`. */
export interface VisitorLimits {
  /** Of a public check, whether answered from the cache or not. */
  countCheck(visitorId: string): Promise<void>;
  /** Of any other call that needs no credential and changes or reveals something. */
  countCall(visitorId: string): Promise<void>;
}

export interface CallsPerMinute {
  readonly checks: number;
  readonly calls: number;
}

const windowSeconds = 60;

export function createVisitorLimits(cache: Cache, perMinute: CallsPerMinute): VisitorLimits {
  const checks = cache.rateLimit({ name: 'checks', calls: perMinute.checks, windowSeconds });
  const calls = cache.rateLimit({ name: 'calls', calls: perMinute.calls, windowSeconds });
  return {
    async countCheck(visitor) {
      requireWithinRate(await checks.count(visitor));
    },
    async countCall(visitor) {
      requireWithinRate(await calls.count(visitor));
    },
  };
}

/** Lets anyone in, and counts the calls of endpoints that are throttled. */
export function createAnyoneGate(limits: VisitorLimits, keyRing: KeyRing, clock: Clock): Gates['anyone'] {
  return async (request, _response, isThrottled) => {
    const visitor = visitorId(request.ip, keyRing, clock.nowMs());
    if (isThrottled) await limits.countCall(visitor);
    return { kind: 'anyone', visitorId: visitor };
  };
}
