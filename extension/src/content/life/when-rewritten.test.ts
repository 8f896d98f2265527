// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenRewritten } from './when-rewritten.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** As `document.open()` and a script that replaces it do it. */
async function replaceRoot(): Promise<void> {
  document.documentElement.remove();
  document.append(document.createElement('html'));
  await Promise.resolve();
}

test('a page that gets another root is begun with again, once a second however often it does that', async () => {
  const begin = vi.fn();
  const life = new AbortController();
  whenRewritten(begin, life.signal);
  document.append(document.createComment('no root'));
  await Promise.resolve();
  vi.advanceTimersByTime(2000);
  expect(begin).not.toHaveBeenCalled();
  for (let time = 0; time < 100; time += 1) {
    await replaceRoot();
    vi.advanceTimersByTime(5);
  }
  vi.advanceTimersByTime(1000);
  expect(begin).toHaveBeenCalledOnce();
});

test('a script that has ended begins with nothing again', async () => {
  const begin = vi.fn();
  const life = new AbortController();
  whenRewritten(begin, life.signal);
  await replaceRoot();
  life.abort();
  await replaceRoot();
  vi.advanceTimersByTime(2000);
  expect(begin).not.toHaveBeenCalled();
});
