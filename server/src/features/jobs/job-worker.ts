import { boundLockWait } from '../../platform/db/bound-lock-wait.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { deadLetterOf, type Queue } from '../../platform/queue/queue.ts';
import type { ClaimedJob, QueueWorker } from '../../platform/queue/queue-worker.ts';
import { type JobKind, jobAging, jobQueues } from './job-queues.ts';
import type { JobSignals } from './job-signals.ts';
import {
  claimJob,
  findUnfinishedBefore,
  giveBack,
  isUnfinished,
  type JobRow,
  markFailed,
  storeResult,
} from './jobs.repository.ts';
import { deleteUploads, readUploads } from './uploads.repository.ts';

/** What an attempt of several parts needs between them. */
export interface JobHold {
  /** Keeps the job from being taken over for being silent. */
  renew(): Promise<void>;
  /** Throws when the worker stops and another attempt may go on: the job is given back at once. */
  throwIfStopping(): void;
}

/** Does one job's work: computes from its uploads, and stores what else the result touches in `tx`. */
export interface JobHandler {
  readonly compute: (job: JobRow, uploads: readonly Uint8Array[], hold: JobHold) => Promise<object>;
  readonly store: (tx: Tx, job: JobRow, result: object) => Promise<void>;
}

/** A job that a request of this process waits for: what need not come back from the database. */
export interface JobInHand {
  readonly uploads: readonly Uint8Array[];
  /** Its row as it stands once its end is told of. */
  stored: JobRow | null;
}

export interface JobWorkerDeps {
  readonly db: Db;
  readonly queue: Queue;
  readonly signals: JobSignals;
  readonly log: Log;
  readonly inHand: ReadonlyMap<string, JobInHand>;
  /** Part of the transaction that ends a job as failed. */
  readonly onFailed: (tx: Tx, job: JobRow) => Promise<void>;
}

/** pg-boss hands an entry of the exhausted ones to another worker after a quarter of an hour only. */
const giveUpAgainAfterMs = 2_000;

/**
 * How long the end of a job waits where the job, or what it gives back, is held elsewhere. A sweep has many to end, and
 * comes again in a minute: it does not wait.
 */
const lockWaitMs = { ofGivenUp: 1_000, ofSwept: 1 };

/** Ends a job as failed, unless it has ended. Its queue entry is dropped by the worker that claims it. */
async function endAsFailed(
  tx: Tx,
  jobId: string,
  waitMs: number,
  { signals, onFailed }: JobWorkerDeps,
): Promise<void> {
  await boundLockWait(tx, waitMs);
  const job = await markFailed(tx, jobId);
  if (!job) return;
  await deleteUploads(tx, jobId);
  await onFailed(tx, job);
  await signals.announce(tx, jobId);
}

/** Works on one kind of job: attempts from its queue, and the end of those that are exhausted. */
export function startJobWorkers(
  deps: JobWorkerDeps,
  kind: JobKind,
  handler: JobHandler,
  concurrency: number,
): Promise<QueueWorker[]> {
  const { queue } = deps;
  const { name } = jobQueues[kind];
  const lane: Lane = { ...deps, kind, name, handler };
  return Promise.all([
    queue.work({
      ...{ queue: name, concurrency, aging: jobAging[kind] },
      handle: (claimed, stopping) => attempt(lane, claimed, stopping),
    }),
    queue.work({
      queue: deadLetterOf(name),
      concurrency: 1,
      handle: (claimed) => giveUp(lane, claimed),
      againAfterMs: giveUpAgainAfterMs,
    }),
  ]);
}

/** One kind of job, with the name of its queue. */
interface Lane extends JobWorkerDeps {
  readonly kind: JobKind;
  readonly name: string;
  readonly handler: JobHandler;
}

async function attempt(lane: Lane, claimed: ClaimedJob, stopping: AbortSignal): Promise<void> {
  const { db, inHand, log, handler } = lane;
  const job = await claimJob(db, claimed.id, claimed.attempt);
  if (!job) return dropEntry(lane, claimed);
  try {
    const uploads = inHand.get(job.job_id)?.uploads ?? (await readUploads(db, job.job_id));
    if (uploads.length === 0) throw new Error('the upload is gone');
    const hold = holdOn(lane, claimed, stopping);
    await finish(lane, claimed, job, await handler.compute(job, uploads, hold));
  } catch (error) {
    log.warn({ err: error, jobId: job.job_id, attempt: claimed.attempt }, 'attempt failed');
    await failAttempt(lane, claimed, error instanceof Error ? error.message : String(error));
  }
}

function holdOn({ queue, kind, name }: Lane, claimed: ClaimedJob, stopping: AbortSignal): JobHold {
  const isLastAttempt = claimed.attempt >= jobQueues[kind].attempts;
  return {
    renew: () => queue.renew(name, claimed),
    throwIfStopping() {
      if (stopping.aborted && !isLastAttempt) throw new Error('the worker stops');
    },
  };
}

/** Nothing was claimed: the job is finished, or a later attempt holds it and the entry is that one's. */
async function dropEntry({ db, queue, name }: Lane, claimed: ClaimedJob): Promise<void> {
  if (await isUnfinished(db, claimed.id)) return;
  await db.transaction().execute((tx) => queue.complete(tx, name, claimed));
}

async function finish(lane: Lane, claimed: ClaimedJob, job: JobRow, result: object): Promise<void> {
  const { db, log, handler, queue, name, signals } = lane;
  const waiting = lane.inHand.get(job.job_id);
  const storing = db.transaction().execute(async (tx) => {
    if (!(await storeResult(tx, job.job_id, claimed.attempt, result))) {
      log.warn({ jobId: job.job_id, attempt: claimed.attempt }, 'a late result was dropped');
      return;
    }
    await handler.store(tx, job, result);
    await queue.complete(tx, name, claimed);
    await signals.announce(tx, job.job_id);
    // The word of it comes with the commit, and may be here before the commit's own answer.
    if (waiting) waiting.stored = { ...job, state: 'succeeded', result: asStored(result) };
  });
  await storing.catch((error: unknown) => {
    if (waiting) waiting.stored = null;
    throw error;
  });
}

/** As it comes back from a column of JSON. */
const asStored = (value: object): unknown => JSON.parse(JSON.stringify(value));

/** A late failure changes as little as a late result: only the attempt that holds the job may give it back. */
async function failAttempt({ db, queue, name }: Lane, claimed: ClaimedJob, message: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await giveBack(tx, claimed.id, claimed.attempt)) await queue.fail(tx, name, claimed, message);
  });
}

async function giveUp(lane: Lane, claimed: ClaimedJob): Promise<void> {
  await lane.db.transaction().execute(async (tx) => {
    await endAsFailed(tx, claimed.id, lockWaitMs.ofGivenUp, lane);
    await lane.queue.complete(tx, deadLetterOf(lane.name), claimed);
  });
}

/** Ends jobs that nobody worked on. One that is held elsewhere, or whose account is, keeps no other. */
export async function endUnfinishedBefore(deps: JobWorkerDeps, before: Date): Promise<void> {
  const { db, log } = deps;
  for (const jobId of await findUnfinishedBefore(db, before))
    await db
      .transaction()
      .execute((tx) => endAsFailed(tx, jobId, lockWaitMs.ofSwept, deps))
      .catch((err: Error) => log.warn({ err, jobId }, 'an old job cannot be ended now'));
}
