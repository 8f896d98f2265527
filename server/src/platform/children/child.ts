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

/** A child as its parent runs it. */
interface Running {
  readonly forked: ChildProcess;
  readonly maxRssBytes: number;
  hasWorked: boolean;
  /** Ends the task in hand. Not a `then` of each task: `ended` would hold every task's result for as long as the child lives. */
  lose: (() => void) | undefined;
}

export function startChild(options: ChildOptions): Child {
  const forked = forkChild(options.environment);
  const child: Running = { forked, maxRssBytes: options.maxRssBytes, hasWorked: false, lose: undefined };
  const ended = whenEnded(forked);
  void ended.then(() => child.lose?.());
  return {
    ready: whenReady(forked, options, ended),
    ended,
    hasWorked: () => child.hasWorked,
    isUsable: () =>
      forked.connected && !forked.killed && forked.exitCode === null && forked.signalCode === null,
    run: (work) => run(child, work),
    rssBytes: () => readUsage(forked).rssBytes,
    kill: () => void forked.kill('SIGKILL'),
  };
}

function forkChild(environment: ChildOptions['environment']): ChildProcess {
  return fork(fileURLToPath(new URL('./child-entry.mjs', import.meta.url)), [], {
    // Binary data crosses as it is, not as text.
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`, `--initial-heap-size=${initialHeapMb}`],
    env: { ...environment, ...threadLimits },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

function whenEnded(forked: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    forked.once('exit', () => resolve());
    // Listened to for good: an error that nobody hears would end the server. Without a process no exit follows.
    forked.on('error', () => {
      if (forked.pid === undefined) resolve();
      else forked.kill('SIGKILL');
    });
  });
}

function whenReady(
  forked: ChildProcess,
  { module, data }: ChildOptions,
  ended: Promise<void>,
): Promise<void> {
  const printed = lastOutput(forked);
  const timer = setTimeout(() => forked.kill('SIGKILL'), startTimeoutMs);
  const ready = new Promise<void>((resolve, reject) => {
    forked.on('message', (message: Message) => {
      if ('isListening' in message) forked.send({ module: module.href, data }, () => undefined);
      else {
        lowerPriority(forked.pid);
        resolve();
      }
    });
    void ended.then(() => reject(new ChildLost(`a child process ended before it could work: ${printed()}`)));
  }).finally(() => {
    clearTimeout(timer);
    forked.removeAllListeners('message');
  });
  // Callers that wait for it are told; there may be none.
  ready.catch(() => undefined);
  return ready;
}

async function run<Result>(child: Running, work: ChildWork): Promise<Worked<Result>> {
  const { forked } = child;
  const readCpuMs = measureCpu(forked);
  const over = new AbortController();
  try {
    const result = await new Promise<unknown>((resolve, reject) => {
      hearAnswer(forked, work, resolve, reject);
      const stop = (error: Error) => {
        child.hasWorked = true;
        forked.kill('SIGKILL');
        reject(error);
      };
      watch(child, work, { readCpuMs, stop, signal: over.signal });
      child.lose = () => reject(new ChildLost(`the child process ended during ${work.name}`));
      const { name, input } = work;
      forked.send({ name, input }, (error) => error && reject(new ChildLost(error.message)));
    });
    child.hasWorked = true;
    return { result: result as Result, cpuMs: readCpuMs() };
  } finally {
    child.lose = undefined;
    over.abort();
    forked.removeAllListeners('message');
  }
}

function hearAnswer(
  forked: ChildProcess,
  { onEarly }: ChildWork,
  resolve: (result: unknown) => void,
  reject: (error: Error) => void,
): void {
  forked.on('message', (message: Message) => {
    if ('early' in message) onEarly?.(message.early);
    else if ('error' in message) reject(new Error(message.error));
    else resolve('result' in message ? message.result : undefined);
  });
}

interface Watch {
  readonly readCpuMs: () => number;
  /** The task takes more than it may. */
  readonly stop: (error: Error) => void;
  /** Aborts when the task is over. */
  readonly signal: AbortSignal;
}

function watch(
  { forked, maxRssBytes }: Running,
  { name, maxCpuMs, timeoutMs }: ChildWork,
  { readCpuMs, stop, signal }: Watch,
): void {
  const looking = setInterval(() => {
    const cpuMs = readCpuMs();
    if (cpuMs > maxCpuMs) stop(new TaskTooCostly(`${name} took more than ${maxCpuMs} ms`, cpuMs));
    else if (readUsage(forked).rssBytes > maxRssBytes)
      stop(new TaskTooCostly(`${name} took too much memory`, cpuMs));
  }, watchEveryMs);
  const timer = setTimeout(() => {
    stop(new ChildTimeout(`${name} took longer than ${timeoutMs} ms`, readCpuMs()));
  }, timeoutMs);
  signal.addEventListener('abort', () => {
    clearInterval(looking);
    clearTimeout(timer);
  });
}

/** @returns processor time since now; what a process that has ended took is what was seen of it */
function measureCpu(forked: ChildProcess): () => number {
  const beforeMs = readUsage(forked).cpuMs;
  let mostMs = 0;
  return () => {
    mostMs = Math.max(mostMs, readUsage(forked).cpuMs - beforeMs);
    return mostMs;
  };
}

function readUsage({ pid }: ChildProcess): Usage {
  return (pid === undefined ? null : usageOf(pid)) ?? { cpuMs: 0, rssBytes: 0 };
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
