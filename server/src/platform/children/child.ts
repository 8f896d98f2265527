import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ChildLost, ChildTimeout, TaskTooCostly } from './child-errors.ts';
import { type Usage, usageOf } from './process-usage.ts';

export interface ChildOptions {
  /** Exports `open(data)`, called once per child, which returns the functions that can be run. */
  readonly module: URL;
  readonly data: unknown;
  /** All that it knows of the environment: no secrets, no addresses. */
  readonly environment: Readonly<Record<string, string>>;
  /** A task that makes the child larger is ended. */
  readonly maxRssBytes: number;
}

export interface ChildWork {
  readonly name: string;
  readonly input: unknown;
  readonly maxCpuMs: number;
  /** Counted from the moment the child takes it up. */
  readonly timeoutMs: number;
  /** Hears what the function tells before its result. */
  readonly onEarly?: (early: unknown) => void;
}

/** Second argument of a child's functions. Resolves when what it tells has left. */
export type TellEarly = (early: unknown) => Promise<void>;

export interface Worked<Result> {
  readonly result: Result;
  readonly cpuMs: number;
}

/** One process of its own, which can be killed at any moment. */
export interface Child {
  /** Rejects with what it printed when it ends before it can work. */
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  /** Has finished a task, or was ended by its parent in the middle of one: it did start well. */
  hasWorked(): boolean;
  /** Can be given another task. */
  isUsable(): boolean;
  /** One task at a time. Rejects with TaskTooCostly or ChildTimeout, and ends the child; with ChildLost when it ends. */
  run<Result>(work: ChildWork): Promise<Worked<Result>>;
  rssBytes(): number;
  kill(): void;
}

/** What the parent asks the system for while a task runs: 50 ms of processor time are cheap to lose. */
const watchEveryMs = 50;
/**
 * A third of the server's share where both want the processor (https://man7.org/linux/man-pages/man7/sched.7.html):
 * enough not to starve beside it.
 */
const lowPriority = 5;
const startTimeoutMs = 60_000;
const heapMb = 512;
/** A small heap would be collected in the middle of each picture, whose pixels count as part of it: 8 ms of 56. */
const initialHeapMb = 256;
const keptOutputChars = 2_000;
const threadLimits = {
  // The decoder takes one of these threads for a whole file, and one file is read at a time.
  UV_THREADPOOL_SIZE: '2',
  VIPS_CONCURRENCY: '1',
  // Memory of a large picture goes back to the system instead of staying with the thread that took it.
  MALLOC_ARENA_MAX: '2',
};

type Message =
  | { readonly isListening: true }
  | { readonly isReady: true }
  | { readonly early: unknown }
  | { readonly result: unknown }
  | { readonly error: string };

export function startChild({ module, data, environment, maxRssBytes }: ChildOptions): Child {
  const child = fork(fileURLToPath(new URL('./child-entry.mjs', import.meta.url)), [], {
    // Binary data crosses as it is, not as text.
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`, `--initial-heap-size=${initialHeapMb}`],
    env: { ...environment, ...threadLimits },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const printed = lastOutput(child);
  let worked = false;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    // Listened to for good: an error that nobody hears would end the server. Without a process no exit follows.
    child.on('error', () => {
      if (child.pid === undefined) resolve();
      else child.kill('SIGKILL');
    });
  });
  /** Ends the task in hand. Not a `then` of each task: `ended` would hold every task's result for as long as the child lives. */
  let lose: (() => void) | undefined;
  void ended.then(() => lose?.());
  const timer = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: Message) => {
      if ('isListening' in message) child.send({ module: module.href, data }, () => undefined);
      else {
        lowerPriority(child.pid);
        resolve();
      }
    });
    void ended.then(() => reject(new ChildLost(`a child process ended before it could work: ${printed()}`)));
  }).finally(() => {
    clearTimeout(timer);
    child.removeAllListeners('message');
  });
  // Callers that wait for it are told; there may be none.
  ready.catch(() => undefined);

  async function run<Result>({
    name,
    input,
    maxCpuMs,
    timeoutMs,
    onEarly,
  }: ChildWork): Promise<Worked<Result>> {
    const before = usage();
    const spentMs = () => Math.max(0, usage().cpuMs - before.cpuMs);
    let cpuMs = 0;
    const end = new AbortController();
    try {
      const result = await new Promise<unknown>((resolve, reject) => {
        const { signal } = end;
        const stop = (error: Error) => {
          worked = true;
          child.kill('SIGKILL');
          reject(error);
        };
        child.on('message', (message: Message) => {
          if ('early' in message) onEarly?.(message.early);
          else if ('error' in message) reject(new Error(message.error));
          else resolve('result' in message ? message.result : undefined);
        });
        const watch = setInterval(() => {
          cpuMs = Math.max(cpuMs, spentMs());
          if (cpuMs > maxCpuMs) stop(new TaskTooCostly(`${name} took more than ${maxCpuMs} ms`, cpuMs));
          else if (usage().rssBytes > maxRssBytes)
            stop(new TaskTooCostly(`${name} took too much memory`, cpuMs));
        }, watchEveryMs);
        const timer = setTimeout(() => {
          stop(new ChildTimeout(`${name} took longer than ${timeoutMs} ms`, cpuMs));
        }, timeoutMs);
        signal.addEventListener('abort', () => {
          clearInterval(watch);
          clearTimeout(timer);
        });
        lose = () => reject(new ChildLost(`the child process ended during ${name}`));
        child.send({ name, input }, (error) => error && reject(new ChildLost(error.message)));
      });
      worked = true;
      return { result: result as Result, cpuMs: Math.max(cpuMs, spentMs()) };
    } finally {
      lose = undefined;
      end.abort();
      child.removeAllListeners('message');
    }
  }

  function usage(): Usage {
    return (child.pid === undefined ? null : usageOf(child.pid)) ?? { cpuMs: 0, rssBytes: 0 };
  }

  return {
    ready,
    ended,
    hasWorked: () => worked,
    isUsable: () => child.connected && !child.killed && child.exitCode === null && child.signalCode === null,
    run,
    rssBytes: () => usage().rssBytes,
    kill: () => void child.kill('SIGKILL'),
  };
}

function lastOutput(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString('utf8')).slice(-keptOutputChars);
  });
  return () => text;
}

/** The server's own work goes first. Where the system does not allow that, everything goes on as it is. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, lowPriority);
  } catch {}
}
