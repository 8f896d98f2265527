import PQueue from 'p-queue';

/** Runs what has the same key one after the other, in the order of the calls; different keys do not wait for each other. */
export type KeyedMutex = <T>(key: string, work: () => Promise<T>) => Promise<T>;

interface Line {
  readonly queue: PQueue;
  failures: number;
  lastFailure: unknown;
}

/** @param isSharedFailure whether a failure is also that of all who wait in the same line: they would only wait for it again */
export function createKeyedMutex(isSharedFailure: (error: unknown) => boolean): KeyedMutex {
  const lines = new Map<string, Line>();
  return async (key, work) => {
    const line = lines.get(key) ?? { queue: new PQueue({ concurrency: 1 }), failures: 0, lastFailure: null };
    lines.set(key, line);
    const failuresBefore = line.failures;
    const runOwn = async () => {
      if (line.failures > failuresBefore) throw line.lastFailure;
      try {
        return await work();
      } catch (error) {
        if (isSharedFailure(error)) {
          line.failures += 1;
          line.lastFailure = error;
        }
        throw error;
      }
    };
    try {
      return await line.queue.add(runOwn);
    } finally {
      if (line.queue.size === 0 && line.queue.pending === 0 && lines.get(key) === line) lines.delete(key);
    }
  };
}
