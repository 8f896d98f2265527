/** Time, passed in so that tests need not wait. */
export interface Clock {
  nowMs(): number;
  /** Rejects as soon as the signal aborts. */
  wait(durationMs: number, signal: AbortSignal): Promise<void>;
  /** A little more than that, and never the same: those turned away together must not come back together. */
  spread(durationMs: number): number;
}

const maxSpread = 0.25;

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  wait: (durationMs, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      }, durationMs);
      const stop = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      signal.addEventListener('abort', stop, { once: true });
    }),
  spread: (durationMs) => durationMs * (1 + maxSpread * Math.random()),
};
