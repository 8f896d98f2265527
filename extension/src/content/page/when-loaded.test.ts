// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenLoaded } from './when-loaded.ts';

let readyState: DocumentReadyState;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a page that has loaded is looked at at once', () => {
  readyState = 'complete';
  const begin = vi.fn();
  whenLoaded(begin, new AbortController().signal);
  expect(begin).toHaveBeenCalledOnce();
});

test('a page that still loads has the browser to itself, and is looked at once when it is done', () => {
  readyState = 'interactive';
  const begin = vi.fn();
  whenLoaded(begin, new AbortController().signal);
  vi.advanceTimersByTime(2_000);
  expect(begin).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(60_000);
  expect(begin).toHaveBeenCalledOnce();
});

test('a page that never ends loading is looked at all the same, unless it was left', () => {
  readyState = 'interactive';
  const [begin, never] = [vi.fn(), vi.fn()];
  const left = new AbortController();
  whenLoaded(begin, new AbortController().signal);
  whenLoaded(never, left.signal);
  left.abort();
  vi.advanceTimersByTime(60_000);
  expect(begin).toHaveBeenCalledOnce();
  expect(never).not.toHaveBeenCalled();
});
