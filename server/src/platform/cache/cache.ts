import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Log } from '../log.ts';
import type { RateLimit, RateLimitOptions } from './rate-limit.ts';

/** `disabled`: not configured, so this process counts by itself. `degraded`: configured, but for now it does too. */
export type CacheState = 'ok' | 'degraded' | 'disabled';

/** What processes share besides the database, and may lose: short counts. */
export interface Cache {
  /** Asks the store itself, by a write: a Redis that only reads answers everything else. */
  state(): Promise<CacheState>;
  rateLimit(options: RateLimitOptions): RateLimit;
  close(): Promise<void>;
}

/** A store that takes longer than this is treated as gone: waiting for it would cost more than counting alone. */
const answerWithinMs = 250;
const keyPrefix = 'telltale:rate';
/** Ends by itself, as all our keys do: a full Redis may drop those, and no others (`volatile-ttl`). */
const writeProbe = { key: 'telltale:write-probe', seconds: 60 };
/** As soon as a lost connection is tried again at the latest. */
const reconnectAfterMs = 2_000;

/** Counts in Redis where there is one, and in this process where there is none or while it takes no counts. */
export function createCache(redisUrl: string | undefined, log: Log): Cache {
  if (redisUrl === undefined)
    return {
      state: async () => 'disabled',
      rateLimit: (options) => countWith(inProcess(options), options),
      close: async () => undefined,
    };
  const redis = connect(redisUrl, log);
  return {
    state: async () => ((await redis.takesWrites()) ? 'ok' : 'degraded'),
    rateLimit(options) {
      const alone = inProcess(options);
      const shared = inRedis(redis.client, options, alone);
      // A Redis that only reads knows nothing of what was counted here meanwhile.
      return countWith(shared, options, () => (redis.isUp() ? shared : alone));
    },
    async close() {
      redis.client.disconnect();
    },
  };
}

/** Redis away, or one that takes no writes: each is told once, and once more when it is over. */
function connect(redisUrl: string, log: Log) {
  let isUp = true;
  const tellDown = (error: unknown) => {
    if (isUp) log.warn({ err: error }, 'Redis takes no counts; each process counts rate limits by itself');
    isUp = false;
  };
  const tellUp = () => {
    if (!isUp) log.info('Redis takes counts again; rate limits are shared between processes');
    isUp = true;
  };
  const client = new Redis(redisUrl, {
    // A command is tried once and soon: the count goes on in this process, and the next call asks again.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerWithinMs,
    connectTimeout: 2_000,
    // A connection that carries nothing any more is replaced, or every call would wait that long for ever.
    socketTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, reconnectAfterMs),
    reconnectOnError: onRefusal(tellDown),
  });
  const takesWrites = () =>
    client.set(writeProbe.key, '', 'EX', writeProbe.seconds).then(
      () => {
        tellUp();
        return true;
      },
      () => false,
    );
  client.on('ready', takesWrites);
  client.on('error', tellDown);
  return { client, takesWrites, isUp: () => isUp };
}

/**
 * Sees every error that Redis answers with. After a failover the former primary still answers and only reads
 * (READONLY): a new connection finds its successor, where the address leads to that one by now.
 */
function onRefusal(tellDown: (error: Error) => void): (error: Error) => boolean {
  let reconnectedMs = Number.NEGATIVE_INFINITY;
  return (error) => {
    // A script that Redis has not seen since it started: the client sends it, and asks again.
    if (error.message.startsWith('NOSCRIPT')) return false;
    tellDown(error);
    const isDue = performance.now() - reconnectedMs >= reconnectAfterMs;
    if (!error.message.includes('READONLY') || !isDue) return false;
    reconnectedMs = performance.now();
    return true;
  };
}

type Limiter = RateLimiterMemory | RateLimiterRedis;

function inProcess({ name, calls, windowSeconds }: RateLimitOptions): RateLimiterMemory {
  return new RateLimiterMemory({ keyPrefix: `${keyPrefix}:${name}`, points: calls, duration: windowSeconds });
}

function inRedis(redis: Redis, options: RateLimitOptions, alone: RateLimiterMemory): RateLimiterRedis {
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `${keyPrefix}:${options.name}`,
    points: options.calls,
    duration: options.windowSeconds,
    rejectIfRedisNotReady: true,
    insuranceLimiter: alone,
    // A caller over the limit is refused here until the window ends, without asking Redis each time.
    inMemoryBlockOnConsumed: options.calls + 1,
  });
}

function countWith(limiter: Limiter, options: RateLimitOptions, chooseForLook = () => limiter): RateLimit {
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
      const result = await chooseForLook().get(key);
      if (!result) return { isWithin: true, left: options.calls, resetSeconds: options.windowSeconds };
      return { isWithin: result.consumedPoints <= options.calls, ...standOf(result) };
    },
  };
}

const standOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes) => ({
  left: remainingPoints,
  resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
});
