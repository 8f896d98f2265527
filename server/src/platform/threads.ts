import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

export interface ThreadPool {
  /** Runs a function of the thread's module; after `timeoutMs` the thread is ended and the call rejects. */
  run<Result>(name: string, task: unknown, timeoutMs: number): Promise<Result>;
  close(): Promise<void>;
}

export interface ThreadPoolOptions {
  /** Exports `open(data)`, called once per thread, which returns the functions that can be run. */
  readonly module: URL;
  readonly threads: number;
  readonly data: unknown;
}

/** Threads for work that would hold up the event loop. */
export function createThreadPool({ module, threads, data }: ThreadPoolOptions): ThreadPool {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./thread-entry.mjs', import.meta.url)),
    minThreads: threads,
    maxThreads: threads,
    workerData: { module: module.href, data },
    // Waiting by Atomics.wait would block the thread's own event loop, where sharp and the model report back.
    atomics: 'disabled',
  });
  return {
    run: (name, task, timeoutMs) =>
      pool.run({ name, task }, { name: 'run', signal: AbortSignal.timeout(timeoutMs) }),
    close: () => pool.destroy(),
  };
}
