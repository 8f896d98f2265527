/**
 * What reads files and what scores pictures is handed from one test's server to the next: to start a process and a
 * thread with its model took longer than most tests. Neither keeps anything of a caller. Two servers never have the
 * same one at a time, and each has a line, limits and counts of its own.
 */
import type { Starts } from '../src/open-reading.ts';
import {
  type Child,
  type ChildOptions,
  type ChildWork,
  startChild,
  type Worked,
} from '../src/platform/children/child.ts';
import { ChildLost } from '../src/platform/children/child-errors.ts';
import { openThreads, type Threads, type ThreadsOptions } from '../src/platform/threads.ts';

/** Those that nobody has at the moment, by what they were started with. */
function createShelf<Kept>() {
  const shelf = new Map<string, Kept[]>();
  return {
    take: (key: string) => shelf.get(key)?.pop(),
    put: (key: string, kept: Kept) => void shelf.set(key, [...(shelf.get(key) ?? []), kept]),
  };
}

const children = createShelf<Child>();
const threads = createShelf<Threads>();

export const keptWarm: Starts = { child: lendChild, threads: lendThreads };

/** Stand-ins of a test lie elsewhere: they are there to break, or remember what they were asked. */
const isOurs = (module: URL) => module.pathname.includes('/server/src/');

/** A process that had a large picture keeps its memory. */
const grownBytes = 400 * 1024 * 1024;

/** One that has died or grown meanwhile is not lent again. */
function lendChild(options: ChildOptions): Child {
  if (!isOurs(options.module)) return startChild(options);
  const key = options.module.href + JSON.stringify([options.data, options.environment]);
  const kept = children.take(key);
  const child = kept?.isUsable() ? kept : startChild(options);
  return lend(child, () => children.put(key, child));
}

function lend(child: Child, giveBack: () => void): Child {
  let markGivenBack = () => {};
  const givenBack = new Promise<void>((resolve) => {
    markGivenBack = resolve;
  });
  const state = { isReady: false, isBusy: false, hasWorked: false, isLent: true };
  const onReady = () => {
    state.isReady = true;
  };
  child.ready.then(onReady, () => undefined);
  return {
    ...child,
    ended: Promise.race([child.ended, givenBack]),
    hasWorked: () => state.hasWorked,
    isUsable: () => state.isLent && child.isUsable(),
    run: (work) => runNoted(child, work, state),
    kill() {
      if (!state.isLent) return;
      state.isLent = false;
      const isFit = state.isReady && !state.isBusy && child.isUsable() && child.rssBytes() <= grownBytes;
      if (!isFit) return child.kill();
      giveBack();
      markGivenBack();
    },
  };
}

/** Whether it has worked is asked of the loan: one that breaks before is a failed start to the server that has it. */
async function runNoted<Result>(
  child: Child,
  work: ChildWork,
  state: { isBusy: boolean; hasWorked: boolean },
): Promise<Worked<Result>> {
  state.isBusy = true;
  try {
    const worked = await child.run<Result>(work);
    state.hasWorked = true;
    return worked;
  } catch (error) {
    state.hasWorked ||= !(error instanceof ChildLost);
    throw error;
  } finally {
    state.isBusy = false;
  }
}

function lendThreads(options: ThreadsOptions): Threads {
  if (!isOurs(options.module)) return openThreads(options);
  const key = `${options.module.href} ${options.threads} ${JSON.stringify(options.data)}`;
  const lent = threads.take(key) ?? openThreads(options);
  let running = 0;
  let isLent = true;
  return {
    async run(task, runOptions) {
      running += 1;
      try {
        return await lent.run(task, runOptions);
      } finally {
        running -= 1;
      }
    },
    async destroy() {
      if (!isLent) return;
      isLent = false;
      if (running > 0) return lent.destroy();
      threads.put(key, lent);
    },
  };
}
