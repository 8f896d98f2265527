import { type Caller, createFairLine, type FairLine, type FairPlace } from '../../platform/fair-line.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Log } from '../../platform/log.ts';
import {
  createThreadPool,
  type ThreadPool,
  type ThreadPoolOptions,
  type ThreadRun,
} from '../../platform/threads.ts';

export interface LaneTask {
  readonly name: string;
  readonly input: unknown;
  readonly timeoutMs: number;
}

/** The threads of a lane that answers at once. Callers take turns. Each task that fails is logged and answers 503. */
export interface LaneThreads {
  /**
   * First look at something new. Refuses with 503 when too many wait (visitors in line keep no key holder out, and the
   * caller who has most in line makes room for others), or when its turn does not come.
   */
  look<Result>(task: LaneTask, caller: Caller): Promise<Result>;
  /** Refuses as `look` would, before something costly is done for it. */
  requireRoom(caller: Caller): void;
  /** Work on what was accepted already: it goes before anything new of the caller. */
  finish<Result>(task: LaneTask, caller?: Caller): Promise<Result>;
  close(): Promise<void>;
}

export interface LaneThreadsOptions {
  /** The lane's name in logs and errors. */
  readonly lane: 'text' | 'audio';
  readonly module: URL;
  readonly threads: number;
  readonly data: unknown;
  readonly maxWaitingPerThread: number;
  /** How long something new waits for its turn; 10 s where nothing else is said. */
  readonly maxWaitMs?: number;
  readonly log: Log;
  /** Hears of each task that a thread has ended. */
  readonly onRun?: (run: ThreadRun) => void;
  readonly open?: ThreadPoolOptions['open'];
}

interface Waiting extends FairPlace {
  start(): Promise<void>;
  sendAway(): void;
}

const defaultMaxWaitMs = 10_000;
const busyRetrySeconds = 5;
const failedRetrySeconds = 60;
/** Where nobody says for whom: all of them are one caller. */
const somebody: Caller = { callerId: 'somebody', isKeyHolder: true };

/** They start with the lane's first check: a process that never sees one (a worker) does without them. */
export function createLaneThreads(options: LaneThreadsOptions): LaneThreads {
  const { lane, module, threads, data, maxWaitingPerThread, log, maxWaitMs = defaultMaxWaitMs } = options;
  const line = createFairLine<Waiting>();
  const startNext = createStarter(line, threads);
  let pool: ThreadPool | undefined;

  async function run<Result>(task: LaneTask): Promise<Result> {
    pool ??= createThreadPool({ module, threads, data, onRun: options.onRun, open: options.open });
    try {
      return await pool.run<Result>({ ...task, priority: 0 });
    } catch (error) {
      log.error({ err: error, lane, task: task.name }, 'detector failed');
      throw unavailable(`The ${lane} detector failed on this; try again later.`, failedRetrySeconds);
    }
  }

  function wait<Result>(task: LaneTask, place: FairPlace, turnTimeoutMs?: number): Promise<Result> {
    const waited = standInLine(line, place, { work: () => run<Result>(task), turnTimeoutMs, lane });
    startNext();
    return waited;
  }

  const findRoom = (caller: Caller) => {
    const room = line.findRoom(caller, maxWaitingPerThread * threads);
    if (room.isFree) return room.sendAway;
    throw tooBusy(lane);
  };
  return {
    requireRoom: (caller) => void findRoom(caller),
    async look(task, caller) {
      findRoom(caller)?.sendAway();
      return wait(task, { caller, isAccepted: false }, maxWaitMs);
    },
    finish: (task, caller = somebody) => wait(task, { caller, isAccepted: true }),
    async close() {
      for (const place of line.inOrder()) place.sendAway();
      await pool?.close();
    },
  };
}

/** Starts the first in line wherever a thread is free. */
function createStarter(line: FairLine<Waiting>, threads: number): () => void {
  let running = 0;
  return function startNext() {
    while (running < threads) {
      const [place] = line.inOrder();
      if (!place) return;
      line.serve(place);
      running += 1;
      void place.start().then(() => {
        running -= 1;
        startNext();
      });
    }
  };
}

interface Errand<Result> {
  readonly work: () => Promise<Result>;
  /** How long it waits for its turn; undefined: for as long as it takes. */
  readonly turnTimeoutMs: number | undefined;
  readonly lane: LaneThreadsOptions['lane'];
}

function standInLine<Result>(
  line: FairLine<Waiting>,
  place: FairPlace,
  { work, turnTimeoutMs, lane }: Errand<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const sendAway = () => {
      clearTimeout(timer);
      line.remove(waiting);
      reject(tooBusy(lane));
    };
    const timer = turnTimeoutMs === undefined ? undefined : setTimeout(sendAway, turnTimeoutMs);
    const start = () => {
      clearTimeout(timer);
      return work().then(resolve, reject);
    };
    const waiting: Waiting = { ...place, start, sendAway };
    line.add(waiting);
  });
}

function tooBusy(lane: string): ApiError {
  return new ApiError('queue_full', `Too many ${lane} checks are waiting; try again shortly.`, {
    retryAfterSeconds: busyRetrySeconds,
  });
}

const missingRetrySeconds = 3_600;

/** What a lane answers as long as the manifest names no current model for it. */
export function noDetector(lane: 'text' | 'audio'): ApiError {
  return unavailable(`This installation has no ${lane} detector.`, missingRetrySeconds);
}

function unavailable(detail: string, retrySeconds: number): ApiError {
  return new ApiError('model_unavailable', detail, { retryAfterSeconds: retrySeconds });
}
