import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askBriefly } from './ask-briefly.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an answer and a failure are passed on', async () => {
  await expect(askBriefly(async () => 3)()).resolves.toBe(3);
  await expect(askBriefly(() => Promise.reject(new Error('away')))()).rejects.toThrow('away');
});

test('what does not answer is given up after two seconds, and asked once as long as it is open', async () => {
  let asked = 0;
  let answer: (value: string) => void = () => undefined;
  const ask = askBriefly(() => {
    asked += 1;
    return new Promise<string>((resolve) => {
      answer = resolve;
    });
  });
  for (const _again of [1, 2]) {
    const late = expect(ask()).rejects.toThrow('no answer');
    await vi.advanceTimersByTimeAsync(2_000);
    await late;
  }
  expect(asked).toBe(1);
  const third = ask();
  answer('here');
  expect(await third).toBe('here');
  void ask().catch(() => undefined);
  expect(asked).toBe(2);
});
