import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPageLife, endPage } from './page-life.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function live() {
  const end = vi.fn();
  return { end, life: createPageLife(end) };
}

test('a page of which nothing is asked for two minutes ends', async () => {
  const { end, life } = live();
  life.onRequest();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(end).not.toHaveBeenCalled();
  life.onReply();
  await vi.advanceTimersByTimeAsync(119_999);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(end).toHaveBeenCalledOnce();
});

test('a page whose worker is broken ends with the reply that says so, though more is asked of it', async () => {
  const { end, life } = live();
  life.onRequest();
  life.onRequest();
  await vi.advanceTimersByTimeAsync(60_000);
  life.onBroken();
  expect(end).not.toHaveBeenCalled();
  life.onReply();
  expect(end).toHaveBeenCalledOnce();
});

test('where a fresh page does not help either, it stays a minute', async () => {
  const { end, life } = live();
  for (const afterMs of [0, 59_999]) {
    await vi.advanceTimersByTimeAsync(afterMs);
    life.onRequest();
    life.onBroken();
    life.onReply();
  }
  expect(end).not.toHaveBeenCalled();
});

test('a frame leaves the page that holds it, and any other page closes', () => {
  const frame = { remove: vi.fn() };
  const close = vi.fn();
  endPage({ frameElement: frame as unknown as Element, close });
  expect(frame.remove).toHaveBeenCalledOnce();
  expect(close).not.toHaveBeenCalled();
  endPage({ frameElement: null, close });
  expect(close).toHaveBeenCalledOnce();
});
