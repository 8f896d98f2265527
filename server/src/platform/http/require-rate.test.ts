import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCache } from '../cache/cache.ts';
import { rateLimitHeaders, requireWithinRate } from './require-rate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const cache = createCache(undefined, pino({ level: 'silent' }));
const threeAMinute = () => cache.rateLimit({ name: 'tenant', calls: 3, windowSeconds: 60 });

test('a window begins with the first call, holds its calls, and is over when it said it would be', async () => {
  const limit = threeAMinute();
  expect(await limit.count('a')).toEqual({ isWithin: true, left: 2, resetSeconds: 60 });
  vi.advanceTimersByTime(20_500);
  expect(await limit.count('a')).toEqual({ isWithin: true, left: 1, resetSeconds: 40 });
  expect(await limit.count('a')).toEqual({ isWithin: true, left: 0, resetSeconds: 40 });
  expect(await limit.count('a')).toEqual({ isWithin: false, left: 0, resetSeconds: 40 });
  vi.advanceTimersByTime(39_400);
  expect(await limit.count('a')).toEqual({ isWithin: false, left: 0, resetSeconds: 1 });
  vi.advanceTimersByTime(100);
  expect(await limit.count('a')).toEqual({ isWithin: true, left: 2, resetSeconds: 60 });
});

test('keys are counted apart, and so are limits of different names', async () => {
  const [limit, other] = [threeAMinute(), cache.rateLimit({ name: 'other', calls: 3, windowSeconds: 60 })];
  for (let call = 0; call < 4; call += 1) await limit.count('a');
  expect((await limit.count('a')).isWithin).toBe(false);
  expect((await limit.count('b')).isWithin).toBe(true);
  expect((await other.count('a')).left).toBe(2);
});

test('a call above the limit is a 429 that says when to come back', async () => {
  expect(() => requireWithinRate({ isWithin: true, left: 0, resetSeconds: 40 })).not.toThrow();
  expect(() => requireWithinRate({ isWithin: false, left: 0, resetSeconds: 40 })).toThrow(
    expect.objectContaining({ status: 429, code: 'rate_limited', headers: { 'Retry-After': '40' } }),
  );
});

test('the headers name quota, window, what is left and when it ends, as structured fields', async () => {
  const limit = threeAMinute();
  const counted = await limit.count('a');
  expect(rateLimitHeaders(limit.options, counted)).toEqual({
    'RateLimit-Policy': '"tenant";q=3;w=60',
    RateLimit: '"tenant";r=2;t=60',
  });
});

test('without Redis the cache is disabled, not broken, and a count costs microseconds', async () => {
  expect(await cache.state()).toBe('disabled');
  vi.useRealTimers();
  const limit = cache.rateLimit({ name: 'fast', calls: 1_000_000, windowSeconds: 60 });
  const startedMs = performance.now();
  for (let call = 0; call < 10_000; call += 1) await limit.count(`tenant-${call % 100}`);
  expect((performance.now() - startedMs) / 10_000).toBeLessThan(0.1);
});
