import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workEvery } from './work-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('turns that come while work is in hand are left out, and none begins after the stop', async () => {
  let runs = 0;
  const stop = workEvery(100, async () => {
    runs += 1;
    await new Promise((resolve) => setTimeout(resolve, 350));
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toBe(3);
  const stopping = stop();
  await vi.advanceTimersByTimeAsync(1_000);
  await stopping;
  expect(runs).toBe(3);
});
