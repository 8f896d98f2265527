import type { Log } from '../log.ts';
import { type Child, type ChildOptions, type ChildWork, startChild, type Worked } from './child.ts';
import { ChildLost, ChildrenDown } from './child-errors.ts';
import { createLine, type Place, type TaskOwner, type WaitLimits } from './line.ts';

export interface PoolTask extends ChildWork {
  readonly owner: TaskOwner;
  /** What it may take of the pool's capacity, such as pixels that lie in memory; reserved before it is sent. */
  readonly weight: number;
}

export interface ChildPoolOptions extends ChildOptions {
  readonly processes: number;
  /** What all tasks in hand may weigh together. */
  readonly capacity: number;
  /** A task of no more than this may pass a heavy one that waits for room. */
  readonly lightWeight: number;
  /** What key holders and visitors may each have in line. */
  readonly mostWaiting: number;
  readonly waitLimits: WaitLimits;
  readonly log: Log;
}

/** What the processes do at the moment. */
export interface ChildStates {
  readonly busy: number;
  readonly free: number;
  readonly starting: number;
}

export interface ChildPool {
  /** Rejects with TaskTooCostly, ChildTimeout, ChildrenBusy, ChildrenDown, ChildLost, or what the function threw. */
  run<Result>(task: PoolTask): Promise<Worked<Result>>;
  /** Tasks no process has taken up yet. */
  countWaiting(): number;
  countStates(): ChildStates;
  /** Processes that ended so far, for whatever reason but the pool's own end. */
  countEnded(): number;
  /** Memory of all processes together. */
  rssBytes(): number;
  /** Resolves when a process can work; rejects when none can be started. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** Memory that a process keeps after a large file; above, it is replaced while it has nothing to do. */
const keptRssBytes = 512 * 1024 * 1024;

/**
 * A few processes for work that may have to be killed. A process that ends is replaced: at once where it had worked,
 * and after a pause that doubles each time where it had not, so that a broken installation is no busy loop.
 */
export function createChildPool(options: ChildPoolOptions): ChildPool {
  const { processes, capacity, lightWeight, mostWaiting, waitLimits, log } = options;
  const children = new Set<Child>();
  const free = new Set<Child>();
  let used = 0;
  let busy = 0;
  const line = createLine({ mostWaiting, waitLimits, isServing: () => busy > 0 });
  let failures = 0;
  let ended = 0;
  let pause: NodeJS.Timeout | undefined;
  let isClosed = false;

  function startMissing(): void {
    while (!isClosed && pause === undefined && children.size < processes) start();
  }

  function start(): void {
    const child = startChild(options);
    children.add(child);
    child.ready.then(
      () => {
        free.add(child);
        dispatch();
      },
      (error: Error) => isClosed || log.error({ err: error }, 'a process that reads files did not start'),
    );
    void child.ended.then(() => {
      children.delete(child);
      free.delete(child);
      if (isClosed) return;
      ended += 1;
      if (!child.hasWorked()) pauseStarting();
      startMissing();
      dispatch();
    });
  }

  function pauseStarting(): void {
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
    failures += 1;
    clearTimeout(pause);
    pause = setTimeout(() => {
      pause = undefined;
      startMissing();
    }, pauseMs);
  }

  const isDown = () => failures > 0 && free.size === 0 && busy === 0;

  /** Gives work to children that have none. What does not fit yet lets nothing pass but light tasks. */
  function dispatch(): void {
    if (isDown()) line.rejectAll(new ChildrenDown('no process that reads files can be started'));
    let mustBeLight = false;
    for (const place of line.inOrder()) {
      const [child] = free;
      if (!child) return;
      if (busy > 0 && used + place.weight > capacity) mustBeLight = true;
      else if (!mustBeLight || place.weight <= lightWeight) void take(child, place);
    }
  }

  async function take(child: Child, place: Place): Promise<void> {
    free.delete(child);
    used += place.weight;
    busy += 1;
    line.serve(place);
    await place.start(child).catch(() => undefined);
    used -= place.weight;
    busy -= 1;
    if (child.hasWorked()) failures = 0;
    if (child.isUsable()) release(child);
    dispatch();
  }

  function release(child: Child): void {
    if (child.rssBytes() > keptRssBytes) child.kill();
    else free.add(child);
  }

  function wait<Result>(task: PoolTask): Promise<Worked<Result>> {
    startMissing();
    const { owner, weight } = task;
    return new Promise((resolve, reject) => {
      const start = (child: Child) => child.run<Result>(task).then(resolve, reject);
      line.add({ owner, weight, start, refuse: reject });
      dispatch();
    });
  }

  return {
    async run<Result>(task: PoolTask) {
      if (isClosed) throw new ChildrenDown('the service is closing');
      try {
        return await wait<Result>(task);
      } catch (error) {
        // It may have been killed for another's sake; one more try tells.
        if (error instanceof ChildLost && !isClosed) return wait<Result>(task);
        throw error;
      }
    },
    countWaiting: line.count,
    countStates: () => ({ busy, free: free.size, starting: Math.max(0, children.size - busy - free.size) }),
    countEnded: () => ended,
    rssBytes: () => [...children].reduce((sum, child) => sum + child.rssBytes(), 0),
    async probe() {
      startMissing();
      if (busy > 0) return;
      await Promise.any([...children].map((child) => child.ready));
    },
    async close() {
      isClosed = true;
      clearTimeout(pause);
      line.rejectAll(new ChildrenDown('the service is closing'));
      const ending = [...children].map((child) => child.ended);
      for (const child of children) child.kill();
      await Promise.all(ending);
    },
  };
}
