import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';

export interface ThreadPool {
  /** Runs an exported function of the thread's module; after `timeoutMs` the thread is ended and the call rejects. */
  run<Result>(name: string, task: unknown, timeoutMs: number): Promise<Result>;
  close(): Promise<void>;
}

export interface ThreadPoolOptions {
  readonly module: URL;
  readonly threads: number;
  readonly workerData: unknown;
}

/** Threads for work that would hold up the event loop. They run TypeScript through the same loader as the process. */
export function createThreadPool(options: ThreadPoolOptions): ThreadPool {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const pool = new Piscina({
    filename: options.module.href,
    minThreads: options.threads,
    maxThreads: options.threads,
    workerData: options.workerData,
    execArgv: ['--import', loader],
    // Waiting by Atomics.wait would block the thread's own event loop, where sharp and the model report back.
    atomics: 'disabled',
  });
  return {
    run: (name, task, timeoutMs) => pool.run(task, { name, signal: AbortSignal.timeout(timeoutMs) }),
    close: () => pool.destroy(),
  };
}
