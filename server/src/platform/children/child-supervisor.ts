import type { Log } from '../log.ts';
import { type Child, type ChildOptions, startChild } from './child.ts';

export interface SupervisorOptions extends ChildOptions {
  readonly processes: number;
  /** In place of `startChild`. */
  readonly start?: typeof startChild | undefined;
  readonly log: Log;
}

/** Keeps as many processes running as there should be. */
export interface Supervisor {
  readonly all: ReadonlySet<Child>;
  /** Those with nothing to do: who gives one a task takes it out until the task is over. */
  readonly free: Set<Child>;
  startMissing(): void;
  /** A child did its work: what starts them is not broken. */
  noteWorked(): void;
  /** Since one worked for the last time, others ended before they had. */
  isFailing(): boolean;
  /** Processes that ended so far, for whatever reason but `close`. */
  countEnded(): number;
  isClosed(): boolean;
  close(): Promise<void>;
}

const firstPauseMs = 250;
const longestPauseMs = 10_000;

/**
 * A process that ends is replaced: at once where it had worked, and after a pause that doubles each time where it had
 * not, so that a broken installation is no busy loop.
 * @param onChange one more can work, or one less
 */
export function superviseChildren(options: SupervisorOptions, onChange: () => void): Supervisor {
  const { processes, log, start = startChild } = options;
  const all = new Set<Child>();
  const free = new Set<Child>();
  const backOff = createBackOff(startMissing);
  let ended = 0;
  let isClosed = false;

  function startMissing(): void {
    while (!isClosed && !backOff.isPausing() && all.size < processes) void keep(start(options));
  }

  async function keep(child: Child): Promise<void> {
    all.add(child);
    const onReady = () => {
      free.add(child);
      onChange();
    };
    const fail = (err: Error) => isClosed || log.error({ err }, 'a process that reads files did not start');
    child.ready.then(onReady, fail);
    await child.ended;
    all.delete(child);
    free.delete(child);
    if (isClosed) return;
    ended += 1;
    if (!child.hasWorked()) backOff.pause();
    startMissing();
    onChange();
  }

  function close(): Promise<void> {
    isClosed = true;
    backOff.end();
    return endAll(all);
  }

  const { reset: noteWorked, hasFailed: isFailing } = backOff;
  const counts = { countEnded: () => ended, isClosed: () => isClosed };
  return { all, free, startMissing, noteWorked, isFailing, ...counts, close };
}

async function endAll(children: ReadonlySet<Child>): Promise<void> {
  const ending = [...children].map((child) => child.ended);
  for (const child of children) child.kill();
  await Promise.all(ending);
}

/** Pauses, each twice as long as the last, until something has worked. */
function createBackOff(onOver: () => void) {
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    pause() {
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
      failures += 1;
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        onOver();
      }, pauseMs);
    },
    isPausing: () => timer !== undefined,
    hasFailed: () => failures > 0,
    reset() {
      failures = 0;
    },
    end: () => clearTimeout(timer),
  };
}
