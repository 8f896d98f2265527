import type { Cache } from '../cache/cache.ts';
import type { KeyRing } from '../capabilities/key-ring.ts';
import type { Clock } from '../clock.ts';
import type { CallSource, Gates } from './principals.ts';
import { requireWithinRate } from './require-rate.ts';
import { createSourceRate } from './source-rate.ts';
import { sourceOf } from './visitor-id.ts';

/** How often a visitor, and the networks around it, may call in a minute; each rejects with 429 `rate_limited`. */
export interface VisitorLimits {
  /** Of a public check, whether answered from the cache or not. */
  countCheck(source: CallSource): Promise<void>;
  /** Of any other call that needs no credential and changes or reveals something. */
  countCall(source: CallSource): Promise<void>;
}

export interface CallsPerMinute {
  readonly checks: number;
  readonly calls: number;
}

const windowSeconds = 60;

export function createVisitorLimits(cache: Cache, perMinute: CallsPerMinute): VisitorLimits {
  const checks = createSourceRate(cache, { name: 'checks', calls: perMinute.checks, windowSeconds });
  const calls = createSourceRate(cache, { name: 'calls', calls: perMinute.calls, windowSeconds });
  return {
    async countCheck(source) {
      requireWithinRate(await checks.count(source));
    },
    async countCall(source) {
      requireWithinRate(await calls.count(source));
    },
  };
}

/** Lets anyone in, and counts the calls of endpoints that are throttled. */
export function createAnyoneGate(limits: VisitorLimits, keyRing: KeyRing, clock: Clock): Gates['anyone'] {
  return async (request, _response, isThrottled) => {
    const source = sourceOf(request.ip, keyRing, clock.nowMs());
    if (isThrottled) await limits.countCall(source);
    return { kind: 'anyone', ...source };
  };
}
