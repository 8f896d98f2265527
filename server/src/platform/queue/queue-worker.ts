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
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
  let stopping = false;
  let pumping: Promise<void> | null = null;
  let wokenMeanwhile = false;

  /** One claim at a time; a wake-up during a claim causes one more, so that none is lost. */
  function pump(): void {
    wokenMeanwhile = true;
    pumping ??= claimAll().finally(() => {
      pumping = null;
      if (wokenMeanwhile && !stopping) pump();
    });
  }

  async function claimAll(): Promise<void> {
    try {
      while (wokenMeanwhile && !stopping) {
        wokenMeanwhile = false;
        await claim();
      }
    } catch (error) {
      log.error({ err: error, queue: options.queue }, 'claiming jobs failed');
    }
  }

  async function claim(): Promise<void> {
    const free = options.concurrency - running.size;
    if (free <= 0 || stopping) return;
    const jobs = await boss.fetch<{ id: string }>(options.queue, { batchSize: free, includeMetadata: true });
    for (const job of jobs) {
      const task = run(job).finally(() => {
        running.delete(task);
        pump();
      });
      running.add(task);
    }
  }

  async function run(job: PgBoss.JobWithMetadata<{ id: string }>): Promise<void> {
    const claimed = { queueId: job.id, id: job.data.id, attempt: job.retryCount + 1 };
    const { againAfterMs } = options;
    for (;;) {
      try {
        return await options.handle(claimed);
      } catch (error) {
        const mayRepeat = againAfterMs !== undefined && !stopping;
        const outcome = mayRepeat ? 'a job is handled again' : 'a job was left to be taken over';
        log.error({ err: error, queue: options.queue, jobId: claimed.id }, outcome);
        if (!mayRepeat) return;
        await pause(againAfterMs, undefined, { signal: ending.signal }).catch(() => undefined);
      }
    }
  }

  async function hurry(): Promise<void> {
    const { queue, firstAfterSeconds } = options;
    if (firstAfterSeconds !== undefined) await hurryOld(database, queue, firstAfterSeconds);
  }

  const unlisten = await database.listen(queueChannel, (name) => {
    if (name === options.queue) pump();
  });
  const poll = setInterval(pump, pollIntervalMs);
  const takeover = setInterval(() => {
    boss.expire().catch((error) => log.error({ err: error }, 'taking over expired jobs failed'));
    hurry().catch((error) => log.error({ err: error }, 'putting old jobs first failed'));
  }, takeoverIntervalMs);
  pump();

  return {
    async stop() {
      stopping = true;
      ending.abort();
      clearInterval(poll);
      clearInterval(takeover);
      await unlisten();
      await pumping;
      await Promise.allSettled(running);
    },
  };
}
