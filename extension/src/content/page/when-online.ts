/** A network that has just come back does not carry everything at once. */
const settleMs = 2_000;

/** Calls once, as soon as a new attempt may succeed. */
export function whenOnline(listener: () => void, signal: AbortSignal): void {
  if (!navigator.onLine) {
    window.addEventListener('online', listener, { once: true, signal });
    return;
  }
  const timer = setTimeout(listener, settleMs);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}
