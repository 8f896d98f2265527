/**
 * Calls, and gives up after a time with a `TimeoutError`, as AbortSignal.timeout would; that one no clock of a test can
 * move, and it goes on after the call has ended.
 */
export async function callWithin<T>(
  durationMs: number,
  signal: AbortSignal,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const ended = new AbortController();
  const stop = () => ended.abort(signal.reason);
  const overdue = () => ended.abort(new DOMException('No answer came in time.', 'TimeoutError'));
  signal.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(overdue, durationMs);
  try {
    return await call(ended.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
