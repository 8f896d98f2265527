// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createAnalyzerPage } from './analyzer-page.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a frame that does not start goes, so that the next question opens a fresh one', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      close() {}
    },
  );
  const { open } = createAnalyzerPage();
  const opened = expect(open()).rejects.toMatchObject({ code: 'interrupted' });
  await vi.advanceTimersByTimeAsync(30_000);
  await opened;
  expect(document.querySelector('iframe')).toBeNull();
  const again = expect(open()).rejects.toMatchObject({ code: 'interrupted' });
  expect(document.querySelector('iframe')).not.toBeNull();
  await vi.advanceTimersByTimeAsync(30_000);
  await again;
});
