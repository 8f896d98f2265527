import type { Cache } from '../cache/cache.ts';
import type { Counted, RateLimit, RateLimitOptions } from '../cache/rate-limit.ts';
import type { CallSource } from './principals.ts';

/** Counts calls by where they come from: each visitor, and each network around it at a multiple of a visitor's limit. */
export interface SourceRate {
  count(source: CallSource): Promise<Counted>;
}

/**
 * The narrowest range is counted first, and what it refuses is not counted by the wider ones: one visitor who goes on
 * above the limit takes nothing from the neighbours.
 */
export function createSourceRate(cache: Cache, options: RateLimitOptions): SourceRate {
  const own = cache.rateLimit(options);
  const wider = new Map<number, RateLimit>();

  function rateOf(times: number): RateLimit {
    const known = wider.get(times);
    if (known) return known;
    const { name, calls, windowSeconds } = options;
    const rate = cache.rateLimit({ name: `${name}-x${times}`, calls: calls * times, windowSeconds });
    wider.set(times, rate);
    return rate;
  }

  return {
    async count({ visitorId, networks }) {
      let counted = await own.count(visitorId);
      for (const { networkId, times } of networks) {
        if (!counted.isWithin) break;
        counted = await rateOf(times).count(networkId);
      }
      return counted;
    },
  };
}
