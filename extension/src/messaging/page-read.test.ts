import { afterEach, expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { timeOutByTimers } from '../testing/time-out-by-timers.ts';
import { readInFrame } from './page-read.ts';

const url = 'https://site.example/a.jpg';
const read = () => readInFrame({ tabId: 1, frameId: 0 }, { imageUrl: url, url }, '*/*');
const reply = (sendMessage: () => Promise<unknown>) => Object.assign(browser.tabs, { sendMessage });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a page that never answers is waited for 25 seconds', async () => {
  timeOutByTimers();
  reply(() => new Promise(() => undefined));
  const end = vi.fn();
  void read().then(end);
  await vi.advanceTimersByTimeAsync(24_999);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(end).toHaveBeenCalledExactlyOnceWith(null);
});

test('a page that is gone is told from one that may not read', async () => {
  reply(() => Promise.reject(new Error('Could not establish connection.')));
  expect(await read()).toBeNull();
  reply(async () => ({ kind: 'refused' }));
  expect(await read()).toEqual({ kind: 'refused' });
});
