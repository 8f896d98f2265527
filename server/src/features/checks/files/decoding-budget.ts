import type { Cache } from '../../../platform/cache/cache.ts';
import type { RateLimit } from '../../../platform/cache/rate-limit.ts';
import type { CallSource } from '../../../platform/http/principals.ts';
import { requireWithinRate } from '../../../platform/http/require-rate.ts';

/** Somebody whose files take processor time. */
export interface Spender {
  /** Tells visitors, networks and tenants apart. */
  readonly key: string;
  readonly kind: 'visitor' | 'tenant';
  /** How many times the seconds of one of its kind it has. */
  readonly times: number;
}

/**
 * Seconds of processor time that files may take a minute. They are counted when a file has been read or given up,
 * whatever it turned out to be, so a file that is refused costs its sender as much as another.
 */
export interface DecodingBudget {
  /** Rejects with 429 `rate_limited` where one of them has nothing left. */
  require(spenders: readonly Spender[]): Promise<void>;
  spend(spenders: readonly Spender[], cpuMs: number): Promise<void>;
}

export interface DecodingSeconds {
  readonly perVisitor: number;
  readonly perTenant: number;
}

const windowSeconds = 60;

export function createDecodingBudget(cache: Cache, seconds: DecodingSeconds): DecodingBudget {
  const limits = new Map<string, RateLimit>();

  function limitOf({ kind, times }: Spender): RateLimit {
    const name = `decoding-${kind}-x${times}`;
    const known = limits.get(name);
    if (known) return known;
    const each = kind === 'visitor' ? seconds.perVisitor : seconds.perTenant;
    const limit = cache.rateLimit({ name, calls: each * times * 1000, windowSeconds });
    limits.set(name, limit);
    return limit;
  }

  return {
    async require(spenders) {
      for (const spender of spenders) {
        const counted = await limitOf(spender).look(spender.key);
        requireWithinRate({ ...counted, isWithin: counted.left > 0 });
      }
    },
    async spend(spenders, cpuMs) {
      const points = Math.ceil(cpuMs);
      if (points > 0)
        await Promise.all(spenders.map((spender) => limitOf(spender).count(spender.key, points)));
    },
  };
}

export const tenantSpends = (tenantId: string): Spender[] => [{ key: tenantId, kind: 'tenant', times: 1 }];

/** The ranges around a visitor have more seconds, as they have more checks. */
export const visitorSpends = ({ visitorId, networks }: CallSource): Spender[] => [
  { key: visitorId, kind: 'visitor', times: 1 },
  ...networks.map(({ networkId, times }) => ({ key: networkId, kind: 'visitor' as const, times })),
];
