import { expect, test, vi } from 'vitest';
import { createPageChecks } from './page-checks.ts';

const nobody = new AbortController().signal;

test('questions about the same medium share one request, then its answer', async () => {
  const checks = createPageChecks<string>();
  const start = vi.fn(async () => 'answer');
  const both = await Promise.all([checks.ask('a', start, nobody), checks.ask('a', start, nobody)]);
  expect([...both, await checks.ask('a', start, nobody)]).toEqual(['answer', 'answer', 'answer']);
  expect(start).toHaveBeenCalledOnce();
  await checks.ask('b', start, nobody);
  expect(start).toHaveBeenCalledTimes(2);
});

test('a failure is not kept: the next one asks again', async () => {
  const checks = createPageChecks<string>();
  const start = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce('answer');
  await expect(checks.ask('a', start, nobody)).rejects.toThrow('away');
  expect(await checks.ask('a', start, nobody)).toBe('answer');
});

test('the request ends with the last who waits for it, not with the first', async () => {
  const checks = createPageChecks<string>();
  const [first, second] = [new AbortController(), new AbortController()];
  let ended: AbortSignal | undefined;
  const start = (signal: AbortSignal) => {
    ended = signal;
    return new Promise<string>(() => undefined);
  };
  const answers = [first, second].map(({ signal }) => checks.ask('a', start, signal).catch(String));
  first.abort('gone');
  expect(await answers[0]).toBe('gone');
  expect(ended?.aborted).toBe(false);
  second.abort('gone, too');
  expect(await answers[1]).toBe('gone, too');
  expect(ended?.aborted).toBe(true);
  const again = vi.fn(async () => 'answer');
  expect(await checks.ask('a', again, nobody)).toBe('answer');
  expect(again).toHaveBeenCalledOnce();
});
