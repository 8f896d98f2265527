interface Entry<T> {
  readonly answer: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

/** One question per medium and page: a repeated question shares the request that runs, or the answer that is there. */
export interface PageChecks<T> {
  /** Rejects with the signal's reason when it ends first; the request ends with the last who waits for it. */
  ask(key: string, start: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
}

export function createPageChecks<T>(): PageChecks<T> {
  const entries = new Map<string, Entry<T>>();

  function open(key: string, start: (signal: AbortSignal) => Promise<T>): Entry<T> {
    const controller = new AbortController();
    const entry = { answer: start(controller.signal), controller, waiting: 0 };
    entries.set(key, entry);
    entry.answer.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return entry;
  }

  return {
    ask(key, start, signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      const entry = entries.get(key) ?? open(key, start);
      entry.waiting += 1;
      return new Promise<T>((resolve, reject) => {
        const leave = () => {
          entry.waiting -= 1;
          if (entry.waiting === 0) {
            entry.controller.abort();
            if (entries.get(key) === entry) entries.delete(key);
          }
          reject(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
        entry.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
      });
    },
  };
}
