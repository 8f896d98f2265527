/** Time, passed in so that tests need not wait. */
export interface Clock {
  nowMs(): number;
  /** Rejects as soon as the signal aborts. */
  wait(durationMs: number, signal: AbortSignal): Promise<void>;
}

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
};
