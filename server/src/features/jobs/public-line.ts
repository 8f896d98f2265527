import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isBroken, isLockTimeout } from '../../platform/db/outage.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import { countWaitingPublic } from './backlog.repository.ts';
import type { JobKind } from './job-queues.ts';

const maxWaitingPublic = 50;
/** Visitors give up after two minutes; fifteen frames of a video may take a worker seven seconds. */
const maxWaitingPublicVideos = 16;
const busyRetrySeconds = 10;

/** Runs work in a transaction: in one of its own, unless the caller's kind of transaction is wanted. */
export type Transact = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

/**
 * @param publicJobs of every kind that wait
 * @param ofKind those of them of the kind that is asked for
 */
export function isPublicLineFull(kind: JobKind, publicJobs: number, ofKind: number): boolean {
  return publicJobs >= maxWaitingPublic || (kind === 'video_check' && ofKind >= maxWaitingPublicVideos);
}

export const queueFullError = (): ApiError =>
  new ApiError('queue_full', undefined, { retryAfterSeconds: busyRetrySeconds });

const lineLock = 'telltale public line';

/**
 * Counts again, in the transaction that adds a job: what a burst was told before its files were read is old by then.
 * Rejects with 503 where the line is full; the transaction must then be undone.
 */
export async function takePublicPlace(tx: Tx, kind: JobKind): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${lineLock}, 0))`.execute(tx);
  const waiting = await countWaitingPublic(tx);
  const publicJobs = [...waiting.values()].reduce((total, count) => total + count, 0);
  if (isPublicLineFull(kind, publicJobs, waiting.get(kind) ?? 0)) throw queueFullError();
}

/** Visitors wait here for the lock that the database gives to one of them: there each would hold a connection. */
export function createPublicTransact(db: Db): Transact {
  const runExclusive = createKeyedMutex((error) => isBroken(error) || isLockTimeout(error));
  return (work) => runExclusive(lineLock, () => db.transaction().execute(work));
}
