import { CompiledQuery, sql } from 'kysely';
import { PgBoss, type Db as QueueDb } from 'pg-boss';
import { boundLockWait } from '../db/bound-lock-wait.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Log } from '../log.ts';
import { queueChannel } from './queue-channel.ts';
import { createQueueRescue } from './queue-rescue.ts';
import { queueSchema } from './queue-schema.ts';
import { type ClaimedJob, createQueueWorker, type QueueWorker, type WorkerOptions } from './queue-worker.ts';

export interface QueuePolicy {
  readonly name: string;
  /** Runs in all, the first included. */
  readonly attempts: number;
  /** After this long in the hands of a worker the job is given to another: the first may have been killed. */
  readonly takeoverAfterSeconds: number;
  /** Where work renews its hold: after this long without that the job is given to another as well, at least 10. */
  readonly silentAfterSeconds?: number;
  /** Before the second attempt, doubling with each further one; absent: a failed job is tried again at once. */
  readonly retryDelaySeconds?: number;
}

export interface Queue {
  start(policies: readonly QueuePolicy[]): Promise<void>;
  /** Part of the caller's transaction: rolled back, no job; committed, workers of every process wake at once. */
  enqueue(tx: Tx, name: string, id: string, priority: number): Promise<void>;
  /** Marks a job done in the transaction that stores its result. */
  complete(tx: Tx, name: string, job: ClaimedJob): Promise<void>;
  /** Gives the job back for another attempt, or to the exhausted ones after the last; part of the caller's transaction. */
  fail(tx: Tx, name: string, job: ClaimedJob, message: string): Promise<void>;
  /** Says that this attempt is still at work, if it holds the job. */
  renew(name: string, job: ClaimedJob): Promise<void>;
  work(options: WorkerOptions): Promise<QueueWorker>;
  stop(): Promise<void>;
}

const daySeconds = 24 * 3_600;

/**
 * Little of the library's runs by itself. Workers call its `supervise`; what it would ask the database for in every
 * process is off, or rare. Its list of queues is read when it starts, and nobody takes a queue away afterwards.
 */
const quiet = {
  schema: queueSchema,
  schedule: false,
  supervise: false,
  registerInstance: false,
  reindex: false,
  monitorVacuum: false,
  queueCacheIntervalSeconds: daySeconds,
  bamIntervalSeconds: daySeconds,
  // Below the workers' interval, so that one of several processes looks for expired jobs, and no turn is missed.
  monitorIntervalSeconds: 4,
  maintenanceIntervalSeconds: 3_600,
};

/** What is finished is told by the `job` table; the entry only shows an operator what happened. */
const deleteAfterSeconds = 12 * 3_600;

export const deadLetterOf = (name: string): string => `${name}-exhausted`;

/** pg-boss, with jobs named by our own ids and woken by NOTIFY instead of polling. */
export function createQueue(database: Database, log: Log): Queue {
  const boss = new PgBoss({ db: { executeSql: database.executeSql }, ...quiet });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  const rescue = createQueueRescue(boss, database, log);
  return {
    start: (policies) =>
      oneAtATime(database, async () => {
        await boss.start();
        for (const policy of policies) await declare(boss, policy);
      }),
    async enqueue(tx, name, id, priority) {
      await boss.send(name, { id }, { id, priority, db: onTransaction(tx) });
      await wake(tx, name);
    },
    async complete(tx, name, job) {
      await boss.complete(name, job.queueId, {}, { db: onTransaction(tx) });
    },
    async fail(tx, name, job, message) {
      await boss.fail(name, job.queueId, { message }, { db: onTransaction(tx) });
      await wake(tx, name);
      await wake(tx, deadLetterOf(name));
    },
    async renew(name, { queueId, attempt }) {
      await boss.touch(name, { id: queueId, retryCount: attempt - 1 });
    },
    work: (options) => createQueueWorker(boss, rescue, database, log, options),
    stop: () => boss.stop({ graceful: false, close: false }),
  };
}

const startLock = 'telltale queue start';

/** Processes that create the queue's tables at the same moment would wait for each other for ever. */
async function oneAtATime(database: Database, work: () => Promise<void>): Promise<void> {
  // The embedded database has one process, and one connection.
  if (database.kind === 'pglite') return work();
  await database.db.transaction().execute(async (tx) => {
    // What another process does meanwhile, and what is done here, takes its time.
    await boundLockWait(tx, 0);
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${startLock}, 0))`.execute(tx);
    await work();
  });
}

async function wake(tx: Tx, name: string): Promise<void> {
  await sql`SELECT pg_notify(${queueChannel}, ${name})`.execute(tx);
}

/** Also brings the policy of a queue that exists already up to date. */
async function declare(boss: PgBoss, policy: QueuePolicy): Promise<void> {
  const deadLetter = deadLetterOf(policy.name);
  await boss.createQueue(deadLetter, { policy: 'standard', retryLimit: 10, deleteAfterSeconds });
  const options = {
    retryLimit: policy.attempts - 1,
    retryDelay: policy.retryDelaySeconds ?? 0,
    retryBackoff: policy.retryDelaySeconds !== undefined,
    expireInSeconds: policy.takeoverAfterSeconds,
    ...(policy.silentAfterSeconds === undefined ? {} : { heartbeatSeconds: policy.silentAfterSeconds }),
    deleteAfterSeconds,
    deadLetter,
  };
  await boss.createQueue(policy.name, { policy: 'standard', ...options });
  await boss.updateQueue(policy.name, options);
}

function onTransaction(tx: Tx): QueueDb {
  return {
    async executeSql(text, values) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values ?? []));
      return { rows };
    },
  };
}
