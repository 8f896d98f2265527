import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Log } from '../../platform/log.ts';
import { deadLetterOf, type Queue, type QueuePolicy } from '../../platform/queue/queue.ts';
import type { ClaimedJob } from '../../platform/queue/queue-worker.ts';
import { createJobSignals } from './job-signals.ts';
import {
  claimJob,
  countWaitingPublicJobs,
  deleteUpload,
  findJob,
  giveBack,
  insertJob,
  insertUpload,
  isUnfinished,
  type JobRow,
  markFailed,
  type NewJob,
  readUpload,
  storeResult,
} from './jobs.repository.ts';
import { createWorkerPresence } from './worker-presence.ts';

export type { JobRow, NewJob } from './jobs.repository.ts';

/** Three attempts; a silent worker loses its job after 30 s, so that another finishes it within a minute. */
export const imageQueue: QueuePolicy = { name: 'image-check', attempts: 3, takeoverAfterSeconds: 30 };

const paidPriority = 10;
const publicPriority = 0;
const maxWaitingPublic = 50;
const busyRetrySeconds = 10;

/** Does one job's work: reads the upload, computes, and stores what else the result touches in `tx`. */
export interface JobHandler {
  readonly compute: (job: JobRow, upload: Uint8Array) => Promise<object>;
  readonly store: (tx: Tx, job: JobRow, result: object) => Promise<void>;
}

export interface Jobs {
  /** Records `describe`'s job with its upload and enqueues it, all or nothing; then waits for its end until performance.now() passes `untilMs`. */
  run(
    jobId: string,
    upload: Uint8Array,
    untilMs: number,
    describe: (tx: Tx) => Promise<NewJob>,
  ): Promise<JobRow>;
  find(jobId: string, tenantId: string | null): Promise<JobRow | undefined>;
  /** Rejects with 503 when a visitor's fresh check could not be served soon: no worker, or a long line of public jobs. */
  requirePublicCapacity(): Promise<void>;
  /** Some process has the model loaded and works on the queue. */
  isWorkerPresent(): boolean;
  /** Starts working on this process's share. Resolves to the drain function. */
  work(handler: JobHandler, concurrency: number): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

export async function createJobs(database: Database, queue: Queue, clock: Clock, log: Log): Promise<Jobs> {
  const { db } = database;
  const signals = await createJobSignals(database);
  /** Uploads of this process's own waiting requests, which need not come back from the database. */
  const inHand = new Map<string, Uint8Array>();
  const presence = await createWorkerPresence(database, clock);

  async function handle(handler: JobHandler, claimed: ClaimedJob): Promise<void> {
    const job = await claimJob(db, claimed.id, claimed.attempt);
    if (!job) return dropEntry(claimed);
    try {
      const upload = inHand.get(job.job_id) ?? (await readUpload(db, job.job_id));
      if (!upload) throw new Error('the upload is gone');
      await finish(handler, claimed, job, await handler.compute(job, upload));
    } catch (error) {
      log.warn({ err: error, jobId: job.job_id, attempt: claimed.attempt }, 'attempt failed');
      await failAttempt(claimed, error instanceof Error ? error.message : String(error));
    }
  }

  /** Nothing was claimed: the job is finished, or a later attempt holds it and the entry is that one's. */
  async function dropEntry(claimed: ClaimedJob): Promise<void> {
    if (await isUnfinished(db, claimed.id)) return;
    await db.transaction().execute((tx) => queue.complete(tx, imageQueue.name, claimed));
  }

  async function finish(
    handler: JobHandler,
    claimed: ClaimedJob,
    job: JobRow,
    result: object,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (!(await storeResult(tx, job.job_id, claimed.attempt, result))) {
        log.warn({ jobId: job.job_id, attempt: claimed.attempt }, 'a late result was dropped');
        return;
      }
      await handler.store(tx, job, result);
      await deleteUpload(tx, job.job_id);
      await queue.complete(tx, imageQueue.name, claimed);
      await signals.announce(tx, job.job_id);
    });
  }

  /** A late failure changes as little as a late result: only the attempt that holds the job may give it back. */
  async function failAttempt(claimed: ClaimedJob, message: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (await giveBack(tx, claimed.id, claimed.attempt))
        await queue.fail(tx, imageQueue.name, claimed, message);
    });
  }

  async function giveUp(claimed: ClaimedJob): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await markFailed(tx, claimed.id);
      await deleteUpload(tx, claimed.id);
      await queue.complete(tx, deadLetterOf(imageQueue.name), claimed);
      await signals.announce(tx, claimed.id);
    });
  }

  return {
    async run(jobId, upload, untilMs, describe) {
      const signal = signals.expect(jobId);
      inHand.set(jobId, upload);
      try {
        const { tenantId } = await db.transaction().execute(async (tx) => {
          const job = await describe(tx);
          await insertJob(tx, jobId, job);
          await insertUpload(tx, jobId, upload);
          await queue.enqueue(
            tx,
            imageQueue.name,
            jobId,
            job.tenantId === null ? publicPriority : paidPriority,
          );
          return job;
        });
        await signal.wait(Math.max(0, untilMs - performance.now()));
        const row = await findJob(db, jobId, tenantId);
        if (!row) throw new Error(`job ${jobId} vanished`);
        return row;
      } finally {
        signal.forget();
        inHand.delete(jobId);
      }
    },
    find: (jobId, tenantId) => findJob(db, jobId, tenantId),
    async requirePublicCapacity() {
      const wait = { headers: { 'Retry-After': String(busyRetrySeconds) } };
      if (!presence.isPresent()) throw new ApiError('model_unavailable', undefined, wait);
      if ((await countWaitingPublicJobs(db)) >= maxWaitingPublic)
        throw new ApiError('queue_full', undefined, wait);
    },
    isWorkerPresent: presence.isPresent,
    async work(handler, concurrency) {
      const workers = await Promise.all([
        queue.work({ queue: imageQueue.name, concurrency, handle: (job) => handle(handler, job) }),
        queue.work({ queue: deadLetterOf(imageQueue.name), concurrency: 1, handle: giveUp }),
      ]);
      presence.announce();
      return async () => {
        presence.withdraw();
        await Promise.all(workers.map((worker) => worker.stop()));
      };
    },
    async stop() {
      await Promise.all([signals.stop(), presence.stop()]);
    },
  };
}
