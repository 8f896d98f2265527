import { ApiError } from '../../platform/http/api-error.ts';
import type { Log } from '../../platform/log.ts';
import { createThreadPool, type ThreadPool, ThreadsBusy } from '../../platform/threads.ts';

export interface LaneTask {
  readonly name: string;
  readonly input: unknown;
  readonly timeoutMs: number;
}

/** The threads of a lane that answers at once. Each task that fails is logged and answers 503. */
export interface LaneThreads {
  /**
   * First look at something new: key holders go before visitors. Refuses with 503 when too many wait (visitors in line
   * keep no key holder out), or when its turn does not come.
   */
  look<Result>(task: LaneTask, isKeyHolder: boolean): Promise<Result>;
  /** Work on what was accepted already: it goes before anything new. */
  finish<Result>(task: LaneTask): Promise<Result>;
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
}

const priorities = { accepted: 2, fromKeyHolder: 1, fromVisitor: 0 };
const defaultMaxWaitMs = 10_000;
const busyRetrySeconds = 5;
const failedRetrySeconds = 60;

/** They start with the lane's first check: a process that never sees one (a worker) does without them. */
export function createLaneThreads(options: LaneThreadsOptions): LaneThreads {
  const { lane, module, threads, data, maxWaitingPerThread, log, maxWaitMs = defaultMaxWaitMs } = options;
  let pool: ThreadPool | undefined;

  const countWaiting = (priority?: number) => pool?.countWaiting(priority) ?? 0;

  const tooBusy = () =>
    new ApiError('queue_full', `Too many ${lane} checks are waiting; try again shortly.`, {
      headers: { 'Retry-After': String(busyRetrySeconds) },
    });

  async function run<Result>(
    task: LaneTask,
    line: { priority: number; maxWaitMs?: number },
  ): Promise<Result> {
    pool ??= createThreadPool({ module, threads, data });
    try {
      return await pool.run<Result>({ ...task, ...line });
    } catch (error) {
      if (error instanceof ThreadsBusy) throw tooBusy();
      log.error({ err: error, lane, task: task.name }, 'detector failed');
      throw unavailable(`The ${lane} detector failed on this; try again later.`, failedRetrySeconds);
    }
  }

  return {
    async look(task, isKeyHolder) {
      const behind = isKeyHolder ? countWaiting(priorities.fromVisitor) : 0;
      if (countWaiting() - behind >= maxWaitingPerThread * threads) throw tooBusy();
      return run(task, {
        priority: isKeyHolder ? priorities.fromKeyHolder : priorities.fromVisitor,
        maxWaitMs,
      });
    },
    finish: (task) => run(task, { priority: priorities.accepted }),
    close: async () => pool?.close(),
  };
}

const missingRetrySeconds = 3_600;

/** What a lane answers as long as the manifest names no current model for it. */
export function noDetector(lane: 'text' | 'audio'): ApiError {
  return unavailable(`This installation has no ${lane} detector.`, missingRetrySeconds);
}

function unavailable(detail: string, retrySeconds: number): ApiError {
  return new ApiError('model_unavailable', detail, { headers: { 'Retry-After': String(retrySeconds) } });
}
