import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { flakyNetworkTo } from '../../../test/flaky-network.ts';
import { type OwnRedis, startOwnRedis } from '../../../test/own-redis.ts';
import { type Cache, createCache } from './cache.ts';

/** A real Redis when `npm test` found or installed one. */
const redisUrl = process.env.TELLTALE_TEST_REDIS_URL;
const logged: string[] = [];
const log = pino({ level: 'info' }, { write: (line) => logged.push(JSON.parse(line).msg) });

const opened: Cache[] = [];
function open(url: string): Cache {
  const cache = createCache(url, log);
  opened.push(cache);
  return cache;
}
afterEach(async () => {
  for (const cache of opened.splice(0)) await cache.close();
  logged.length = 0;
});

const isUp = (cache: Cache) => expect.poll(() => cache.state(), { timeout: 10_000 }).toBe('ok');
const isDegraded = (cache: Cache) => expect.poll(() => cache.state(), { timeout: 10_000 }).toBe('degraded');

const fourAMinute = () => ({ name: `test-${randomUUID()}`, calls: 4, windowSeconds: 60 });

describe.skipIf(redisUrl === undefined)('with Redis', () => {
  const url = redisUrl ?? '';

  test('two processes share one count, and both refuse once it is used up', async () => {
    const options = fourAMinute();
    const caches = [open(url), open(url)];
    for (const cache of caches) await isUp(cache);
    const [here, there] = caches.map((cache) => cache.rateLimit(options));
    const counts = [];
    for (const limit of [here, there, here, there, here, there]) counts.push(await limit?.count('tnt_1'));
    expect(counts.map((counted) => counted?.left)).toEqual([3, 2, 1, 0, 0, 0]);
    expect(counts.map((counted) => counted?.isWithin)).toEqual([true, true, true, true, false, false]);
    expect(
      counts.every((counted) => counted && counted.resetSeconds > 55 && counted.resetSeconds <= 60),
    ).toBe(true);
  });

  test('calls at the same moment are each counted once', async () => {
    const options = { ...fourAMinute(), calls: 50 };
    const caches = [open(url), open(url)];
    for (const cache of caches) await isUp(cache);
    const limits = caches.map((cache) => cache.rateLimit(options));
    const counts = await Promise.all(
      Array.from({ length: 60 }, () => limits.map((limit) => limit.count('tnt_1'))).flat(),
    );
    expect(counts.filter(({ isWithin }) => isWithin)).toHaveLength(50);
  });

  test('while Redis is out of reach each process counts by itself and says so; when it is back they share again', async () => {
    const network = await flakyNetworkTo(url);
    try {
      const options = fourAMinute();
      const cache = open(network.url);
      await isUp(cache);
      const limit = cache.rateLimit(options);
      await limit.count('tnt_1');
      network.cut();
      await isDegraded(cache);
      const alone = [];
      for (let call = 0; call < 5; call += 1) alone.push((await limit.count('tnt_1')).isWithin);
      expect(alone).toEqual([true, true, true, true, false]);
      network.restore();
      await isUp(cache);
      expect((await limit.count('tnt_1')).left).toBe(2);
    } finally {
      network.close();
    }
  });

  test('a Redis that stops answering without hanging up delays a call by less than a second', async () => {
    const network = await flakyNetworkTo(url);
    try {
      const cache = open(network.url);
      await isUp(cache);
      const limit = cache.rateLimit(fourAMinute());
      await limit.count('tnt_1');
      network.freeze();
      const startedMs = performance.now();
      expect((await limit.count('tnt_1')).isWithin).toBe(true);
      expect(performance.now() - startedMs).toBeLessThan(1_000);
      expect(await cache.state()).toBe('degraded');
    } finally {
      network.close();
    }
  });
});

describe.skipIf(redisUrl === undefined)('a Redis that answers and takes no writes', () => {
  let redis: OwnRedis;
  beforeEach(async () => {
    redis = await startOwnRedis(redisUrl ?? '');
  });
  afterEach(() => redis.stop());

  const counts = [/takes no counts/, /takes counts again/];
  const told = () => logged.map((line) => counts.findIndex((pattern) => pattern.test(line)));

  test('is degraded after a failover that left it read-only, and said so once; a connection to its successor counts again', async () => {
    const successor = await startOwnRedis(redisUrl ?? '');
    const network = await flakyNetworkTo(redis.url);
    try {
      const cache = open(network.url);
      await isUp(cache);
      const limit = cache.rateLimit(fourAMinute());
      await limit.count('tnt_1');
      await redis.admin.replicaof('127.0.0.1', '1');
      expect((await limit.count('tnt_1')).isWithin).toBe(true);
      expect(told()).toEqual([0]);
      await isDegraded(cache);
      network.leadTo(successor.url);
      await isUp(cache);
      expect(told()).toEqual([0, 1]);
      expect((await limit.count('tnt_1')).left).toBe(3);
      expect(network.attempts()).toBeLessThan(8);
    } finally {
      network.close();
      await successor.stop();
    }
  });

  test('is degraded while it is full and may drop nothing', async () => {
    const cache = open(redis.url);
    await isUp(cache);
    await redis.admin.config('SET', 'maxmemory', '1');
    const limit = cache.rateLimit(fourAMinute());
    await limit.count('tnt_1', 5);
    expect((await limit.look('tnt_1')).isWithin).toBe(false);
    expect(await cache.state()).toBe('degraded');
    expect(told()).toEqual([0]);
    await redis.admin.config('SET', 'maxmemory', '0');
    await isUp(cache);
    expect(told()).toEqual([0, 1]);
  });

  test('does not come by being full under the policy of compose.yaml, because each of our keys ends by itself', async () => {
    const compose = readFileSync(new URL('../../../../compose.yaml', import.meta.url), 'utf8');
    const [, policy = ''] = /--maxmemory-policy ([a-z-]+)/.exec(compose) ?? [];
    await redis.admin.config('SET', 'maxmemory-policy', policy);
    const cache = open(redis.url);
    await isUp(cache);
    const limit = cache.rateLimit(fourAMinute());
    await limit.count('the first');
    const keys = await redis.admin.keys('*');
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(await redis.admin.ttl(key), key).toBeGreaterThan(0);

    const [, usedBytes = ''] = /^used_memory:(\d+)/m.exec(await redis.admin.info('memory')) ?? [];
    await redis.admin.config('SET', 'maxmemory', String(Number(usedBytes) + 200_000));
    for (let from = 0; from < 4_000; from += 100)
      await Promise.all(Array.from({ length: 100 }, (_, at) => limit.count(`tnt_${from + at}`)));
    expect(await redis.admin.info('stats')).toMatch(/^evicted_keys:[1-9]/m);
    expect(await cache.state()).toBe('ok');
    expect(logged).toEqual([]);
  });
});

test('a Redis that was never there leaves every process counting by itself', async () => {
  const cache = open('redis://127.0.0.1:1');
  const limit = cache.rateLimit({ name: 'alone', calls: 1, windowSeconds: 60 });
  expect((await limit.count('tnt_1')).isWithin).toBe(true);
  expect((await limit.count('tnt_1')).isWithin).toBe(false);
  expect(await cache.state()).toBe('degraded');
});
