import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { readInBatches } from '../../platform/db/in-batches.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Log } from '../../platform/log.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { type Backlog, createBacklog } from './backlog.ts';
import { type JobKind, jobKinds, jobQueues } from './job-queues.ts';
import { createJobSignals, type JobSignal, type JobSignals } from './job-signals.ts';
import {
  endUnfinishedBefore,
  type JobHandler,
  type JobInHand,
  type JobWorkerDeps,
  startJobWorkers,
} from './job-worker.ts';
import {
  countJobsByState,
  eraseFinishedBefore,
  eraseJob,
  findJobs,
  insertJob,
  type JobCount,
  type JobQuestion,
  type JobRow,
  type NewJob,
  queuedRowOf,
} from './jobs.repository.ts';
import {
  createPublicTransact,
  isPublicLineFull,
  queueFullError,
  type Transact,
  takePublicPlace,
} from './public-line.ts';
import { insertUploads } from './uploads.repository.ts';
import { createWorkerPresence, type WorkerPresence } from './worker-presence.ts';

export { type JobKind, jobKinds, jobQueues } from './job-queues.ts';
export type { JobHandler, JobHold } from './job-worker.ts';
export type { JobCount, JobRow } from './jobs.repository.ts';
export type { Transact } from './public-line.ts';

const paidPriority = 10;
const publicPriority = 0;
/** Each keeps its picture in the database until a worker has come. */
const maxWaitingFree = 50;
const freeKinds: readonly JobKind[] = ['review_check'];
const absentRetrySeconds = 10;
/** How long a line may be, in time, before newcomers are refused: tenants who have less in it than others stand longer. */
const longestLineMs = { forShare: 3_000, belowShare: 6_000 };
/** A forecast may be short by so much. In a line nobody is kept waiting for the last part of it: polling is cheap. */
const forecastErrorMs = 600;
/** How often who waits for a job looks at the line. */
const lookAgainMs = 200;

/** NOTIFY tells of a job's end; who waits looks as often as this, should its word be lost. */
const lookForLostWordMs = 5_000;

/** A job before it is queued, with the media it waits with: at least one. */
export interface JobDescription extends NewJob {
  readonly uploads: readonly Uint8Array[];
}

export interface Jobs {
  /**
   * Records `describe`'s job with its uploads and enqueues it, all or nothing, and rejects with 503 where it is a
   * visitor's and their line is full; then waits for its end until performance.now() passes `untilMs`, a little shorter
   * where a line stands, or not at all where it is longer than that.
   */
  run(
    jobId: string,
    untilMs: number,
    describe: (tx: Tx) => Promise<JobDescription>,
    transact?: Transact,
  ): Promise<JobRow>;
  /** The transactions of visitors, one after the other. */
  readonly transactForVisitor: Transact;
  find(jobId: string, tenantId: string | null): Promise<JobRow | null>;
  /** Waits for its end; not longer than told, and no longer once one of the signals aborts. */
  findFinished(
    jobId: string,
    tenantId: string | null,
    waitMs: number,
    giveUpOn: readonly AbortSignal[],
  ): Promise<JobRow | null>;
  /**
   * Rejects with 503 when something new could not be served soon. A visitor's: no worker, or a long line. A tenant's: a
   * long line in which it has its share already; with no worker at all its jobs wait, those that cost nothing up to a
   * number.
   */
  requireCapacity(kind: JobKind, tenantId: string | null): Promise<void>;
  /** Some process has the model loaded and works on the queue. */
  isWorkerPresent(): boolean;
  /** Starts working on this process's share. Resolves to the drain function. */
  work(
    handlers: Partial<Readonly<Record<JobKind, JobHandler>>>,
    concurrency: number,
  ): Promise<() => Promise<void>>;
  /** Erases a tenant's job with its uploads, finished or not, as part of the caller's transaction. */
  erase(tx: Tx, tenantId: string, jobId: string): Promise<void>;
  /** Erases what finished before; what should have finished by then and did not ends as failed. @returns how many were erased */
  eraseOlderThan(before: Date): Promise<number>;
  /** What waits, runs or has failed, for monitoring; kinds and states of which there is none are left out. */
  countByState(): Promise<readonly JobCount[]>;
  stop(): Promise<void>;
}

export interface JobsDeps {
  readonly database: Database;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly log: Log;
  /** Part of the transaction that ends a job as failed, so that what it cost is given back with it. */
  readonly onFailed: (tx: Tx, job: JobRow) => Promise<void>;
}

export const isFinished = ({ state }: Pick<JobRow, 'state'>): boolean =>
  state === 'succeeded' || state === 'failed';

interface JobsInHand extends JobsDeps {
  readonly signals: JobSignals;
  readonly presence: WorkerPresence;
  readonly backlog: Backlog;
  readonly inHand: Map<string, JobInHand>;
  /** Polls share statements: a job may be polled without end by who holds its token. */
  readonly find: (question: JobQuestion) => Promise<JobRow | null>;
}

export async function createJobs(deps: JobsDeps): Promise<Jobs> {
  const { database, clock, queue, log, onFailed } = deps;
  const { db } = database;
  const signals = await createJobSignals(database);
  const inHand = new Map<string, JobInHand>();
  const presence = await createWorkerPresence(database, clock);
  const find = readInBatches(db, findJobs);
  const jobs: JobsInHand = { ...deps, signals, presence, backlog: createBacklog(db), inHand, find };
  const workerDeps = { db, queue, signals, log, inHand, onFailed };
  return {
    run: (jobId, untilMs, describe, transact = (work) => db.transaction().execute(work)) =>
      runJob(jobs, jobId, untilMs, describe, transact),
    transactForVisitor: createPublicTransact(db),
    find: (jobId, tenantId) => find({ jobId, tenantId }),
    findFinished: (jobId, tenantId, waitMs, giveUpOn) =>
      awaitFinished(jobs, { jobId, tenantId }, waitMs, giveUpOn),
    requireCapacity: (kind, tenantId) => requireCapacity(jobs, kind, tenantId),
    isWorkerPresent: presence.isPresent,
    work: (handlers, concurrency) => startWorking(jobs, workerDeps, handlers, concurrency),
    erase: eraseJob,
    async eraseOlderThan(before) {
      await endUnfinishedBefore(workerDeps, before);
      return eraseFinishedBefore(db, before);
    },
    countByState: () => countJobsByState(db),
    async stop() {
      await Promise.all([signals.stop(), presence.stop()]);
    },
  };
}

async function runJob(
  jobs: JobsInHand,
  jobId: string,
  untilMs: number,
  describe: (tx: Tx) => Promise<JobDescription>,
  transact: Transact,
): Promise<JobRow> {
  const signal = jobs.signals.expect(jobId);
  try {
    const job = await transact(async (tx) => enqueue(jobs, tx, jobId, await describe(tx)));
    return await awaitStored(jobs, signal, untilMs, job, jobId);
  } finally {
    signal.forget();
    jobs.inHand.delete(jobId);
  }
}

/** From here on the job is there and runs: where only looking for it fails, it is told as queued, and can be polled. */
async function awaitStored(
  { backlog, inHand, find, log }: JobsInHand,
  signal: JobSignal,
  untilMs: number,
  job: NewJob,
  jobId: string,
): Promise<JobRow> {
  const row = await waitForEnd(backlog, signal, untilMs, job)
    .then((isTold) => (isTold ? inHand.get(jobId)?.stored : null))
    .then((stored) => stored ?? find({ jobId, tenantId: job.tenantId }))
    .catch((err: unknown) => {
      log.warn({ err, jobId }, 'a job that was queued could not be looked for');
      return queuedRowOf(jobId, job);
    });
  // Erased meanwhile, with what it was about.
  if (!row) throw new ApiError('not_found');
  return row;
}

async function enqueue(
  { inHand, queue }: JobsInHand,
  tx: Tx,
  jobId: string,
  { uploads, ...job }: JobDescription,
): Promise<NewJob> {
  if (job.tenantId === null) await takePublicPlace(tx, job.kind);
  inHand.set(jobId, { uploads, stored: null });
  await insertJob(tx, jobId, job);
  await insertUploads(tx, jobId, uploads);
  const priority = job.tenantId === null ? publicPriority : paidPriority;
  await queue.enqueue(tx, jobQueues[job.kind].name, jobId, priority);
  return job;
}

/**
 * Looks at the line on the way: paid jobs may have come before this one.
 * @returns whether the job's end was told of
 */
async function waitForEnd(
  backlog: Backlog,
  signal: JobSignal,
  untilMs: number,
  job: NewJob,
): Promise<boolean> {
  for (;;) {
    const waitMs = Math.min(lookAgainMs, await countWaitMs(backlog, untilMs, job));
    if (waitMs <= 0) return false;
    if (await signal.wait(waitMs)) return true;
  }
}

/** How much longer to wait for a job: until the time given, less where a line stands, not at all where it is long. */
async function countWaitMs(backlog: Backlog, untilMs: number, { kind, tenantId }: NewJob): Promise<number> {
  const { waitMs } = await backlog.look(kind, tenantId);
  const leftMs = untilMs - performance.now();
  if (waitMs === null) return Math.max(0, leftMs);
  return waitMs + forecastErrorMs > leftMs ? 0 : leftMs - forecastErrorMs;
}

async function awaitFinished(
  { signals, find }: JobsInHand,
  question: JobQuestion,
  waitMs: number,
  giveUpOn: readonly AbortSignal[],
): Promise<JobRow | null> {
  const signal = signals.expect(question.jobId);
  const untilMs = performance.now() + waitMs;
  for (const reason of giveUpOn) reason.addEventListener('abort', signal.giveUp);
  try {
    let isOver = giveUpOn.some(({ aborted }) => aborted);
    for (;;) {
      const job = await find(question);
      const leftMs = untilMs - performance.now();
      if (isOver || leftMs <= 0 || !job || isFinished(job)) return job;
      isOver = await signal.wait(Math.min(leftMs, lookForLostWordMs));
    }
  } finally {
    for (const reason of giveUpOn) reason.removeEventListener('abort', signal.giveUp);
    signal.forget();
  }
}

async function requireCapacity(
  { presence, backlog }: JobsInHand,
  kind: JobKind,
  tenantId: string | null,
): Promise<void> {
  if (!presence.isPresent()) {
    if (tenantId === null)
      throw new ApiError('model_unavailable', undefined, { retryAfterSeconds: absentRetrySeconds });
    // Tokens bound what else waits for a worker.
    const isCrowded =
      freeKinds.includes(kind) && (await backlog.look(kind, tenantId)).ownJobs >= maxWaitingFree;
    if (isCrowded) throw queueFullError();
    return;
  }
  const { publicJobs, ownJobs, waitMs, hasItsShare } = await backlog.look(kind, tenantId);
  const isCrowded = tenantId === null && isPublicLineFull(kind, publicJobs, ownJobs);
  const mostMs = hasItsShare ? longestLineMs.forShare : longestLineMs.belowShare;
  if (isCrowded || (waitMs !== null && waitMs > mostMs)) throw queueFullError();
}

async function startWorking(
  { presence }: JobsInHand,
  workerDeps: JobWorkerDeps,
  handlers: Partial<Readonly<Record<JobKind, JobHandler>>>,
  concurrency: number,
): Promise<() => Promise<void>> {
  const started = jobKinds.map((kind) => {
    const handler = handlers[kind];
    return handler ? startJobWorkers(workerDeps, kind, handler, concurrency) : [];
  });
  const workers = (await Promise.all(started)).flat();
  presence.announce();
  return async () => {
    presence.withdraw();
    await Promise.all(workers.map((worker) => worker.stop()));
  };
}
