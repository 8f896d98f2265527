import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pace } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first call works at once, those that follow soon work once together', async () => {
  const work = vi.fn(async (_key: number) => undefined);
  const paced = pace(work, 250);
  await paced(1);
  expect(work).toHaveBeenCalledOnce();
  const later = [paced(1), paced(1), paced(1)];
  await vi.advanceTimersByTimeAsync(249);
  expect(work).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all(later);
  expect(work).toHaveBeenCalledTimes(2);
});

test('calls of one moment work once, and after a rest the next works at once', async () => {
  const work = vi.fn(async (_key: number) => undefined);
  const paced = pace(work, 250);
  await Promise.all([paced(1), paced(1)]);
  expect(work).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(250);
  await paced(1);
  expect(work).toHaveBeenCalledTimes(2);
});

test('each key has its own pace, and a work that failed does not hold up the next', async () => {
  const work = vi.fn(async (key: number) => {
    if (key === 2) throw new Error('gone');
  });
  const paced = pace(work, 250);
  await paced(1);
  await expect(paced(2)).rejects.toThrow('gone');
  const again = paced(2).catch(() => 'failed');
  await vi.advanceTimersByTimeAsync(250);
  expect(await again).toBe('failed');
  expect(work).toHaveBeenCalledTimes(3);
});
