import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import { Piscina } from 'piscina';

export interface ThreadTask {
  readonly name: string;
  readonly input: unknown;
  /** Counted from the moment a thread takes the task up; the thread is ended when it has passed. */
  readonly timeoutMs: number;
  /** Higher goes first among the tasks that wait. */
  readonly priority: number;
}

export interface ThreadPool {
  /** Runs a function of the thread's module. Rejects with ThreadTimeout, or with what the function threw. */
  run<Result>(task: ThreadTask): Promise<Result>;
  /** Tasks no thread has taken up yet, all or those of one priority. */
  countWaiting(priority?: number): number;
  close(): Promise<void>;
}

/** The task took longer than it may, and its thread was ended. */
export class ThreadTimeout extends Error {}

export interface ThreadPoolOptions {
  /** Exports `open(data)`, called once per thread, which returns the functions that can be run. */
  readonly module: URL;
  readonly threads: number;
  readonly data: unknown;
}

/** Threads for work that would hold up the event loop, with a line in front of them that knows who goes first. */
export function createThreadPool({ module, threads, data }: ThreadPoolOptions): ThreadPool {
  const line = new PQueue({ concurrency: threads });
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./thread-entry.mjs', import.meta.url)),
    minThreads: threads,
    maxThreads: threads,
    workerData: { module: module.href, data },
    // Waiting by Atomics.wait would block the thread's own event loop, where sharp and the model report back.
    atomics: 'disabled',
  });

  async function runNow({ name, input, timeoutMs }: ThreadTask) {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await pool.run({ name, task: input }, { name: 'run', signal });
    } catch (error) {
      throw signal.aborted ? new ThreadTimeout(`${name} took longer than ${timeoutMs} ms`) : error;
    }
  }

  return {
    run: (task) => line.add(() => runNow(task), { priority: task.priority }),
    countWaiting: (priority) => (priority === undefined ? line.size : line.sizeBy({ priority })),
    async close() {
      line.clear();
      await pool.destroy();
    },
  };
}
