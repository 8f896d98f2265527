import { setTimeout as pause } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { queueChannel } from './queue-channel.ts';
import type { QueueRescue, RescueOptions } from './queue-rescue.ts';

export interface ClaimedJob {
  /** The queue's own id of this entry; differs from `id` for an exhausted job. */
  readonly queueId: string;
  readonly id: string;
  /** 1 on the first run. */
  readonly attempt: number;
}

export interface WorkerOptions extends RescueOptions {
  readonly concurrency: number;
  /**
   * Completes or fails the job itself, in a transaction. After a rejection the job waits until it is taken over.
   * @param stopping aborted when the worker waits for its last jobs
   */
  readonly handle: (job: ClaimedJob, stopping: AbortSignal) => Promise<void>;
  /** Where it may take long until another worker takes a job over: after a rejection it is handled again so soon. */
  readonly againAfterMs?: number;
}

export interface QueueWorker {
  /** Takes no new job and resolves when those in hand are finished. */
  stop(): Promise<void>;
}

/** Only a safety net: NOTIFY wakes the worker, and this looks for what a lost message left. */
const pollIntervalMs = 2_000;
const answerFirstMs = 3;

/** Runs up to `concurrency` jobs of one queue at a time, oldest of the highest priority first. */
export async function createQueueWorker(
  boss: PgBoss,
  rescue: QueueRescue,
  database: Database,
  log: Log,
  options: WorkerOptions,
): Promise<QueueWorker> {
  const { queue, concurrency } = options;
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function claim(): Promise<void> {
    const batchSize = concurrency - running.size;
    if (batchSize <= 0) return;
    for (const job of await boss.fetch<{ id: string }>(queue, { batchSize, includeMetadata: true })) {
      const task = run(job, options, log, stopping.signal).finally(() => {
        running.delete(task);
        wakeAfterAnswer(database, pump);
      });
      running.add(task);
    }
  }

  const onFailed = (err: unknown) => log.error({ err, queue }, 'claiming jobs failed');
  const pump = createPump(() => claim().catch(onFailed), stopping.signal);
  const unlisten = await database.listen(queueChannel, (name) => name === queue && pump.wake());
  const rescued = await rescue.add(options, pump.wake);
  const timer = setInterval(pump.wake, pollIntervalMs);
  pump.wake();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await unlisten();
      await rescued.stop();
      await pump.whenResting();
      await Promise.allSettled(running);
    },
  };
}

/** One claim at a time; a wake-up during a claim causes one more, so that none is lost. */
function createPump(claim: () => Promise<void>, stopping: AbortSignal) {
  let isWoken = false;
  let pumping: Promise<void> | null = null;

  async function claimAll(): Promise<void> {
    while (isWoken && !stopping.aborted) {
      isWoken = false;
      await claim();
    }
    pumping = null;
  }

  return {
    wake(): void {
      isWoken = true;
      pumping ??= claimAll();
    },
    whenResting: async () => void (await pumping),
  };
}

/** The embedded database has one connection: the answer that waits for a job's end goes before the next claim. */
function wakeAfterAnswer({ kind }: Database, pump: { wake(): void }): void {
  if (kind === 'pglite') setTimeout(pump.wake, answerFirstMs);
  else pump.wake();
}

/** Handles one job, again and again where its failures may be repeated. */
async function run(
  { id, data, retryCount }: JobWithMetadata<{ id: string }>,
  { handle, againAfterMs, queue }: WorkerOptions,
  log: Log,
  stopping: AbortSignal,
): Promise<void> {
  const claimed = { queueId: id, id: data.id, attempt: retryCount + 1 };
  for (;;) {
    try {
      return await handle(claimed, stopping);
    } catch (error) {
      const mayRepeat = againAfterMs !== undefined && !stopping.aborted;
      const outcome = mayRepeat ? 'a job is handled again' : 'a job was left to be taken over';
      log.error({ err: error, queue, jobId: claimed.id }, outcome);
      if (!mayRepeat) return;
      await pause(againAfterMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}
