// @vitest-environment happy-dom
import { patienceMs } from '@telltale/shared/client/wait-for-answer';
import { afterEach, expect, test, vi } from 'vitest';
import { ownPictures } from './own-pictures.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the gallery goes without the pictures of an operator whose answer cannot be read', async () => {
  vi.stubGlobal('fetch', async () => new Response('<!doctype html>'));
  expect(await ownPictures()).toEqual([]);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await ownPictures()).toEqual([]);
});

test('a silent server does not keep the gallery away for ever', async () => {
  vi.useFakeTimers();
  const silent = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  vi.stubGlobal('fetch', silent);
  const own = ownPictures();
  await vi.advanceTimersByTimeAsync(patienceMs);
  expect(await own).toEqual([]);
});
