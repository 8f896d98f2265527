import { vi } from 'vitest';

/** The browser's own time-outs run on its clock; here they run on the test's. */
export function timeOutByTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const over = new AbortController();
    setTimeout(() => over.abort(new DOMException('Too long.', 'TimeoutError')), ms);
    return over.signal;
  });
}
