// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { endlessBody, stalledBody } from '../../testing/endless-body.ts';
import { timeOutByTimers } from '../../testing/time-out-by-timers.ts';
import { readRecording } from './read-recording.ts';

const url = 'https://radio.example/live';
const page = 'https://radio.example/';
const read = () => readRecording({ tabId: 1, frameId: 0 }, page, url);

interface Injection {
  readonly func: (...args: unknown[]) => Promise<unknown>;
  readonly args: readonly unknown[];
}

/** The page is this one, in which a player has begun. */
beforeEach(() => {
  const executeScript = async ({ func, args }: Injection) => [{ result: await func(...args) }];
  Object.assign(browser, { scripting: { executeScript } });
  const player = document.createElement('audio');
  Object.defineProperties(player, { currentSrc: { value: url }, readyState: { value: 4 } });
  document.body.replaceChildren(player);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a recording is read as its page may read it', async () => {
  const headers = { 'content-type': 'audio/wav' };
  vi.stubGlobal('fetch', async () => new Response('abc', { headers }));
  expect(await read()).toBe('data:audio/wav;base64,YWJj');
});

test('a broadcast without an end is let go of above the bound', async () => {
  const { told, body } = endlessBody();
  vi.stubGlobal('fetch', async () => new Response(body));
  expect(await read()).toBeNull();
  expect(told.isCancelled).toBe(true);
  expect(told.sentBytes).toBeLessThan(24 * 1024 * 1024);
});

test('a broadcast that comes as it is spoken is given up, and nobody else asks for it', async () => {
  timeOutByTimers();
  const fetched = vi.fn(
    async (_: string, { signal }: RequestInit) => new Response(stalledBody(signal ?? AbortSignal.abort())),
  );
  vi.stubGlobal('fetch', fetched);
  const given = read();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await given).toBeNull();
  expect(fetched).toHaveBeenCalledOnce();
});
