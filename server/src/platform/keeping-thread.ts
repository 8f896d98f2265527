import { Worker } from 'node:worker_threads';

/**
 * One thread that keeps something in memory and answers in a fraction of a millisecond. The pools of threads.ts are for
 * work that takes longer than their line and its timers do.
 */
export interface KeepingThread {
  /** Runs a function of the thread's module. Rejects with what it threw, or where the thread ended meanwhile. */
  call(name: string, input: unknown): Promise<unknown>;
  close(): Promise<void>;
}

export interface KeepingThreadOptions {
  /** Exports `open()`, which returns the functions that can be called. */
  readonly module: URL;
  /** Of one call; a thread that takes longer is ended. */
  readonly timeoutMs: number;
}

/** A thread that has ended is followed, at the next call, by one that keeps nothing yet. */
export function createKeepingThread({ module, timeoutMs }: KeepingThreadOptions): KeepingThread {
  const calls = createCalls();
  let worker: Worker | null = null;
  let isClosed = false;

  async function end(ended: Worker, error: unknown): Promise<void> {
    if (ended !== worker) return;
    worker = null;
    calls.rejectAll(error);
    await ended.terminate();
  }

  function start(): Worker {
    const started = new Worker(new URL('./keeping-thread-entry.mjs', import.meta.url), {
      workerData: { module: module.href },
    });
    started.on('message', calls.take);
    started.on('error', (error) => end(started, error));
    started.on('exit', () => end(started, new Error('the thread has ended')));
    return started;
  }

  return {
    call(name, input) {
      if (isClosed) return Promise.reject(new Error(`no thread takes up ${name}: it is ended`));
      worker ??= start();
      const asked = worker;
      const giveUp = () => end(asked, new Error(`${name} took longer than ${timeoutMs} ms`));
      const { id, answered } = calls.open(setTimeout(giveUp, timeoutMs));
      asked.postMessage({ id, name, input });
      return answered;
    },
    async close() {
      isClosed = true;
      if (worker) await end(worker, new Error('the thread was closed'));
    },
  };
}

/** What the thread sends back: a result or an error. */
interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: unknown;
}

interface Call {
  resolve(result: unknown): void;
  reject(error: unknown): void;
  readonly timer: NodeJS.Timeout;
}

/** The calls that wait for an answer. */
function createCalls() {
  const calls = new Map<number, Call>();
  let lastId = 0;
  return {
    /** @param timer cleared with the answer */
    open(timer: NodeJS.Timeout): { readonly id: number; readonly answered: Promise<unknown> } {
      lastId += 1;
      const id = lastId;
      const answered = new Promise((resolve, reject) => void calls.set(id, { resolve, reject, timer }));
      return { id, answered };
    },
    take({ id, ...answer }: Answer): void {
      const call = calls.get(id);
      if (!call) return;
      calls.delete(id);
      clearTimeout(call.timer);
      if ('error' in answer) call.reject(answer.error);
      else call.resolve(answer.result);
    },
    rejectAll(error: unknown): void {
      for (const { reject, timer } of calls.values()) {
        clearTimeout(timer);
        reject(error);
      }
      calls.clear();
    },
  };
}
