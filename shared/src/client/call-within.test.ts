import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callWithin } from './call-within.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('a call that brings no answer is given up when its time is over', async () => {
  const call = callWithin(45_000, new AbortController().signal, never);
  const failed = expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(45_000);
  await failed;
});

test('a call ends with the signal of its caller, for the reason that one gives', async () => {
  const caller = new AbortController();
  const call = callWithin(45_000, caller.signal, never);
  const reason = new Error('cancelled');
  caller.abort(reason);
  await expect(call).rejects.toBe(reason);
  await expect(callWithin(1, caller.signal, never)).rejects.toBe(reason);
  expect(vi.getTimerCount()).toBe(0);
});

test('an answer leaves no timer behind', async () => {
  await expect(callWithin(45_000, new AbortController().signal, async () => 7)).resolves.toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});
