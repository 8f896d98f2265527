import { setTimeout as pause } from 'node:timers/promises';
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
  /** How long it may wait for a thread; absent: as long as it takes. */
  readonly maxWaitMs?: number;
}

export interface ThreadPool {
  /** Runs a function of the thread's module. Rejects with ThreadTimeout, ThreadsBusy, or with what the function threw. */
  run<Result>(task: ThreadTask): Promise<Result>;
  /** Tasks no thread has taken up yet, all or those of one priority. */
  countWaiting(priority?: number): number;
  /** A task would be taken up at once. */
  hasFreeThread(): boolean;
  close(): Promise<void>;
}

/** The task took longer than it may, and its thread was ended. */
class ThreadTimeout extends Error {}

/** No thread took the task up within its `maxWaitMs`. */
class ThreadsBusy extends Error {}

const lastTaskMs = 2_000;

export interface ThreadRun {
  /** Of the task. */
  readonly name: string;
  readonly durationSeconds: number;
  readonly hasFailed: boolean;
}

/** What runs tasks as they come; the line in front is the pool's. */
export type Threads = Pick<Piscina, 'run' | 'destroy'>;

export interface ThreadsOptions {
  /** Exports `open(data)`, called once per thread, which returns the functions that can be run. */
  readonly module: URL;
  readonly threads: number;
  readonly data: unknown;
}

export interface ThreadPoolOptions extends ThreadsOptions {
  /** Hears of each task that a thread has ended. */
  readonly onRun?: ((run: ThreadRun) => void) | undefined;
  /** In place of `openThreads`. */
  readonly open?: typeof openThreads | undefined;
}

export function openThreads({ module, threads, data }: ThreadsOptions): Threads {
  return new Piscina({
    filename: fileURLToPath(new URL('./thread-entry.mjs', import.meta.url)),
    minThreads: threads,
    maxThreads: threads,
    workerData: { module: module.href, data },
    // Waiting by Atomics.wait would block the thread's own event loop, where sharp and the model report back.
    atomics: 'disabled',
  });
}

/** Threads for work that would hold up the event loop, with a line in front of them that knows who goes first. */
export function createThreadPool({ onRun, open = openThreads, ...options }: ThreadPoolOptions): ThreadPool {
  const { threads } = options;
  const line = new PQueue({ concurrency: threads });
  const pool = open(options);
  let isClosed = false;
  return {
    async run(task) {
      if (isClosed) throw new Error(`no thread takes up ${task.name}: they are ended`);
      const work = () => runNow(pool, task, onRun);
      const { maxWaitMs, priority } = task;
      return maxWaitMs === undefined ? line.add(work, { priority }) : addWithin(line, task, maxWaitMs, work);
    },
    countWaiting: (priority) => (priority === undefined ? line.size : line.sizeBy({ priority })),
    hasFreeThread: () => line.size === 0 && line.pending < threads,
    async close() {
      isClosed = true;
      line.clear();
      // A native library whose thread ends in the middle of its work may take the process with it.
      await Promise.race([line.onIdle(), pause(lastTaskMs, undefined, { ref: false })]);
      await pool.destroy();
    },
  };
}

async function runNow(
  pool: Threads,
  { name, input, timeoutMs }: ThreadTask,
  onRun: ThreadPoolOptions['onRun'],
) {
  const signal = AbortSignal.timeout(timeoutMs);
  const startedMs = performance.now();
  const tell = (hasFailed: boolean) => {
    onRun?.({ name, durationSeconds: (performance.now() - startedMs) / 1000, hasFailed });
  };
  try {
    const result = await pool.run({ name, task: input }, { name: 'run', signal });
    tell(false);
    return result;
  } catch (error) {
    tell(true);
    throw signal.aborted ? new ThreadTimeout(`${name} took longer than ${timeoutMs} ms`) : error;
  }
}

/** Otherwise tasks of a low priority wait for as long as higher ones keep coming. */
function addWithin<Result>(
  line: PQueue,
  { name, priority }: ThreadTask,
  maxWaitMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const waiting = new AbortController();
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      const busy = new ThreadsBusy(`no thread took up ${name} within ${maxWaitMs} ms`);
      waiting.abort(busy);
      reject(busy);
    };
    const timer = setTimeout(giveUp, maxWaitMs);
    const takeUp = () => {
      clearTimeout(timer);
      return work();
    };
    line.add(takeUp, { priority, signal: waiting.signal }).then(resolve, reject);
  });
}
