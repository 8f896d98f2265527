import type { Child, ChildWork, Worked } from './child.ts';
import { ChildLost, ChildrenDown } from './child-errors.ts';
import { type Supervisor, type SupervisorOptions, superviseChildren } from './child-supervisor.ts';
import { createLine, type Line, type Place, type TaskOwner, type WaitLimits } from './line.ts';

export interface PoolTask extends ChildWork {
  readonly owner: TaskOwner;
  /** What it may take of the pool's capacity, such as pixels that lie in memory; reserved before it is sent. */
  readonly weight: number;
}

export interface ChildPoolOptions extends SupervisorOptions {
  /** What all tasks in hand may weigh together. */
  readonly capacity: number;
  /** A task of no more than this may pass a heavy one that waits for room. */
  readonly lightWeight: number;
  /** What key holders and visitors may each have in line. */
  readonly mostWaiting: number;
  readonly waitLimits: WaitLimits;
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

/** Memory that a process keeps after a large file; above, it is replaced while it has nothing to do. */
const keptRssBytes = 512 * 1024 * 1024;

/** What is in hand, and what waits. */
interface Pool {
  readonly options: ChildPoolOptions;
  readonly supervisor: Supervisor;
  readonly line: Line;
  busy: number;
  /** What all tasks in hand weigh together. */
  used: number;
}

/** A few processes for work that may have to be killed. */
export function createChildPool(options: ChildPoolOptions): ChildPool {
  const { mostWaiting, waitLimits } = options;
  const supervisor = superviseChildren(options, () => dispatch(pool));
  const line = createLine({ mostWaiting, waitLimits, isServing: () => pool.busy > 0 });
  const pool: Pool = { options, supervisor, line, busy: 0, used: 0 };
  const { all, free } = supervisor;
  return {
    run: (task) => run(pool, task),
    countWaiting: line.count,
    countStates() {
      const { busy } = pool;
      return { busy, free: free.size, starting: Math.max(0, all.size - busy - free.size) };
    },
    countEnded: supervisor.countEnded,
    rssBytes: () => [...all].reduce((sum, child) => sum + child.rssBytes(), 0),
    async probe() {
      supervisor.startMissing();
      if (pool.busy > 0) return;
      await Promise.any([...all].map((child) => child.ready));
    },
    async close() {
      const ending = supervisor.close();
      line.rejectAll(new ChildrenDown('the service is closing'));
      await ending;
    },
  };
}

async function run<Result>(pool: Pool, task: PoolTask): Promise<Worked<Result>> {
  const { isClosed } = pool.supervisor;
  if (isClosed()) throw new ChildrenDown('the service is closing');
  try {
    return await wait<Result>(pool, task);
  } catch (error) {
    // It may have been killed for another's sake; one more try tells.
    if (error instanceof ChildLost && !isClosed()) return wait<Result>(pool, task);
    throw error;
  }
}

function wait<Result>(pool: Pool, task: PoolTask): Promise<Worked<Result>> {
  pool.supervisor.startMissing();
  const { owner, weight } = task;
  return new Promise((resolve, reject) => {
    const start = (child: Child) => child.run<Result>(task).then(resolve, reject);
    pool.line.add({ owner, weight, start, refuse: reject });
    dispatch(pool);
  });
}

/** Gives work to children that have none. What does not fit yet lets nothing pass but light tasks. */
function dispatch(pool: Pool): void {
  const { line, options, supervisor } = pool;
  const isDown = supervisor.isFailing() && supervisor.free.size === 0 && pool.busy === 0;
  if (isDown) line.rejectAll(new ChildrenDown('no process that reads files can be started'));
  let mustBeLight = false;
  for (const place of line.inOrder()) {
    const [child] = supervisor.free;
    if (!child) return;
    if (pool.busy > 0 && pool.used + place.weight > options.capacity) mustBeLight = true;
    else if (!mustBeLight || place.weight <= options.lightWeight) void take(pool, child, place);
  }
}

async function take(pool: Pool, child: Child, place: Place): Promise<void> {
  const { line, supervisor } = pool;
  supervisor.free.delete(child);
  pool.used += place.weight;
  pool.busy += 1;
  line.serve(place);
  await place.start(child).catch(() => undefined);
  pool.used -= place.weight;
  pool.busy -= 1;
  if (child.hasWorked()) supervisor.noteWorked();
  if (child.isUsable()) release(supervisor, child);
  dispatch(pool);
}

function release({ free }: Supervisor, child: Child): void {
  if (child.rssBytes() > keptRssBytes) child.kill();
  else free.add(child);
}
