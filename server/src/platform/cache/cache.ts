import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Log } from '../log.ts';
import type { RateLimit, RateLimitOptions } from './rate-limit.ts';

/** `disabled`: not configured, so this process counts by itself. `degraded`: configured, but for now it does too. */
export type CacheState = 'ok' | 'degraded' | 'disabled';

/** What processes share besides the database, and may lose: short counts. */
export interface Cache {
  /** Asks the store itself. */
  state(): Promise<CacheState>;
  rateLimit(options: RateLimitOptions): RateLimit;
  close(): Promise<void>;
}

/** A store that takes longer than this is treated as gone: waiting for it would cost more than counting alone. */
const answerWithinMs = 250;
const keyPrefix = 'telltale:rate';

/** Counts in Redis where there is one, and in this process where there is none or while it does not answer. */
export function createCache(redisUrl: string | undefined, log: Log): Cache {
  if (redisUrl === undefined)
    return {
      state: async () => 'disabled',
      rateLimit: (options) => countWith(inProcess(options), options),
      close: async () => undefined,
    };
  const redis = connect(redisUrl, log);
  return {
    async state() {
      const pong = await redis.ping().catch(() => null);
      return pong === 'PONG' ? 'ok' : 'degraded';
    },
    rateLimit: (options) => countWith(inRedis(redis, options), options),
    async close() {
      redis.disconnect();
    },
  };
}

function connect(redisUrl: string, log: Log): Redis {
  const redis = new Redis(redisUrl, {
    // A command is tried once and soon: the count goes on in this process, and the next call asks again.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerWithinMs,
    connectTimeout: 2_000,
    // A connection that carries nothing any more is replaced, or every call would wait that long for ever.
    socketTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  let isUp = true;
  redis.on('ready', () => {
    if (!isUp) log.info('Redis answers again; rate limits are shared between processes');
    isUp = true;
  });
  redis.on('error', (error) => {
    if (isUp) log.warn({ err: error }, 'Redis does not answer; each process counts rate limits by itself');
    isUp = false;
  });
  return redis;
}

type Limiter = RateLimiterMemory | RateLimiterRedis;

function inProcess({ name, calls, windowSeconds }: RateLimitOptions): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix: `${keyPrefix}:${name}`, points: calls, duration: windowSeconds });
}

function inRedis(redis: Redis, options: RateLimitOptions): RateLimiterRedis {
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `${keyPrefix}:${options.name}`,
    points: options.calls,
    duration: options.windowSeconds,
    rejectIfRedisNotReady: true,
    insuranceLimiter: inProcess(options),
    // A caller over the limit is refused here until the window ends, without asking Redis each time.
    inMemoryBlockOnConsumed: options.calls + 1,
  });
}

function countWith(limiter: Limiter, options: RateLimitOptions): RateLimit {
  return {
    options,
    async count(key, times = 1) {
      const [isWithin, result] = await limiter.consume(key, times).then(
        (within) => [true, within] as const,
        (refusal: unknown) => [false, refusal] as const,
      );
      if (!(result instanceof RateLimiterRes)) throw result;
      return { isWithin, ...standOf(result) };
    },
    async look(key) {
      const result = await limiter.get(key);
      if (!result) return { isWithin: true, left: options.calls, resetSeconds: options.windowSeconds };
      return { isWithin: result.consumedPoints <= options.calls, ...standOf(result) };
    },
  };
}

const standOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes) => ({
  left: remainingPoints,
  resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
});
