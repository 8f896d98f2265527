import { setTimeout as pause } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { hurryOld } from './hurry-old.ts';
import { queueChannel } from './queue-channel.ts';

export interface ClaimedJob {
  /** The queue's own id of this entry; differs from `id` for an exhausted job. */
  readonly queueId: string;
  readonly id: string;
  /** 1 on the first run. */
  readonly attempt: number;
}

export interface WorkerOptions {
  readonly queue: string;
  readonly concurrency: number;
  /** Completes or fails the job itself, in a transaction. After a rejection the job waits until it is taken over. */
  readonly handle: (job: ClaimedJob) => Promise<void>;
  /** Where it may take long until another worker takes a job over: after a rejection it is handled again so soon. */
  readonly againAfterMs?: number;
  /** A job that has waited for so long goes before all others. */
  readonly firstAfterSeconds?: number;
}

export interface QueueWorker {
  /** Takes no new job and resolves when those in hand are finished. */
  stop(): Promise<void>;
}

/** Only a safety net: NOTIFY wakes the worker, and these look for what a lost message or a dead worker left. */
const pollIntervalMs = 2_000;
const takeoverIntervalMs = 5_000;

/** Runs up to `concurrency` jobs of one queue at a time, oldest of the highest priority first. */
export async function createQueueWorker(
  boss: PgBoss,
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
        pump.wake();
      });
      running.add(task);
    }
  }

  const onFailed = (err: unknown) => log.error({ err, queue }, 'claiming jobs failed');
  const pump = createPump(() => claim().catch(onFailed), stopping.signal);
  const unlisten = await database.listen(queueChannel, (name) => name === queue && pump.wake());
  const timers = [
    setInterval(pump.wake, pollIntervalMs),
    setInterval(() => rescueJobs(boss, database, log, options), takeoverIntervalMs),
  ];
  pump.wake();
  return {
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await unlisten();
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

/** Handles one job, again and again where its failures may be repeated. */
async function run(
  { id, data, retryCount }: PgBoss.JobWithMetadata<{ id: string }>,
  { handle, againAfterMs, queue }: WorkerOptions,
  log: Log,
  stopping: AbortSignal,
): Promise<void> {
  const claimed = { queueId: id, id: data.id, attempt: retryCount + 1 };
  for (;;) {
    try {
      return await handle(claimed);
    } catch (error) {
      const mayRepeat = againAfterMs !== undefined && !stopping.aborted;
      const outcome = mayRepeat ? 'a job is handled again' : 'a job was left to be taken over';
      log.error({ err: error, queue, jobId: claimed.id }, outcome);
      if (!mayRepeat) return;
      await pause(againAfterMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

/** What a dead worker left, and what has waited for too long. */
function rescueJobs(
  boss: PgBoss,
  database: Database,
  log: Log,
  { queue, firstAfterSeconds }: WorkerOptions,
): void {
  boss.expire().catch((error) => log.error({ err: error }, 'taking over expired jobs failed'));
  if (firstAfterSeconds !== undefined)
    hurryOld(database, queue, firstAfterSeconds).catch((error) =>
      log.error({ err: error }, 'putting old jobs first failed'),
    );
}
