import type { JobState } from '@telltale/shared/contract';
import { sql } from 'kysely';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { ReservationHold } from '../tokens/metering.service.ts';
import type { JobKind } from './job-queues.ts';

export interface NewJob {
  readonly kind: JobKind;
  readonly tenantId: string | null;
  readonly assetId: string | null;
  /** What paid for the job; null on the public lane. */
  readonly paidBy: ReservationHold | null;
  readonly request: object;
}

export interface JobRow {
  readonly job_id: string;
  readonly kind: JobKind;
  readonly tenant_id: string | null;
  readonly asset_id: string | null;
  readonly reservation_id: string | null;
  readonly reservation_attempt: number | null;
  readonly state: JobState;
  /** 1 in the first attempt, 0 before. */
  readonly attempt: number;
  readonly request: unknown;
  readonly result: unknown;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const columns = [
  'job_id',
  'kind',
  'tenant_id',
  'asset_id',
  'reservation_id',
  'reservation_attempt',
  'state',
  'attempt',
  'request',
  'result',
] as const;

const unfinished = ['queued', 'running'];

export async function insertJob(db: DbOrTx, jobId: string, job: NewJob): Promise<void> {
  const row = { ...queuedRowOf(jobId, job), request: JSON.stringify(job.request), result: null };
  await db
    .insertInto('job')
    .values({ ...row, finished_at: null })
    .execute();
}

/** The row of a job that has just been inserted. */
export const queuedRowOf = (jobId: string, job: NewJob): JobRow => ({
  job_id: jobId,
  kind: job.kind,
  tenant_id: job.tenantId,
  asset_id: job.assetId,
  reservation_id: job.paidBy?.reservation ?? null,
  reservation_attempt: job.paidBy?.attempt ?? null,
  state: 'queued',
  attempt: 0,
  request: job.request,
  result: null,
});

export interface JobQuestion {
  readonly jobId: string;
  /** Its owner; null stands for the public lane, whose jobs a signed token guards. */
  readonly tenantId: string | null;
}

/** The jobs asked for, in that order; null where the owner has none of this id. */
export async function findJobs(
  db: DbOrTx,
  questions: readonly JobQuestion[],
): Promise<readonly (JobRow | null)[]> {
  const askable = questions.filter(({ jobId }) => uuid.test(jobId));
  const jobIds = askable.map(({ jobId }) => jobId);
  const tenantIds = askable.map(({ tenantId }) => tenantId);
  const { rows } = await sql<JobRow>`
    SELECT ${sql.join(columns.map((name) => sql.ref(name)))} FROM job
    WHERE job_id = ANY(${jobIds}::uuid[]) AND EXISTS (
      SELECT FROM unnest(${jobIds}::uuid[], ${tenantIds}::text[]) AS asked (id, owner)
      WHERE id = job_id AND owner IS NOT DISTINCT FROM tenant_id
    )`.execute(db);
  return questions.map(({ jobId, tenantId }) => {
    return rows.find((row) => row.job_id === jobId && row.tenant_id === tenantId) ?? null;
  });
}

/** Hands the job to one attempt. Undefined when it is finished, or a later attempt already holds it. */
export async function claimJob(db: DbOrTx, jobId: string, attempt: number): Promise<JobRow | undefined> {
  const row = await db
    .updateTable('job')
    .set({ state: 'running', attempt })
    .where('job_id', '=', jobId)
    .where('state', 'in', unfinished)
    .where('attempt', '<', attempt)
    .returning(columns)
    .executeTakeFirst();
  return row as JobRow | undefined;
}

/** Stores the result and drops the uploads, if this attempt still holds the job. @returns whether it did */
export async function storeResult(
  db: DbOrTx,
  jobId: string,
  attempt: number,
  result: object,
): Promise<boolean> {
  const held = await db
    .with('held', (cte) =>
      cte
        .updateTable('job')
        .set({ state: 'succeeded', result: JSON.stringify(result), finished_at: sql<Date>`now()` })
        .where('job_id', '=', jobId)
        .where('state', '=', 'running')
        .where('attempt', '=', attempt)
        .returning('job_id'),
    )
    .with('dropped', (cte) =>
      cte.deleteFrom('upload').using('held').whereRef('upload.job_id', '=', 'held.job_id'),
    )
    .selectFrom('held')
    .select('job_id')
    .executeTakeFirst();
  return held !== undefined;
}

/** Gives the job back if this attempt still holds it. @returns whether it did */
export async function giveBack(db: DbOrTx, jobId: string, attempt: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ state: 'queued' })
    .where('job_id', '=', jobId)
    .where('state', '=', 'running')
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** With its uploads; an attempt still in hand finds nothing to store in. */
export async function eraseJob(db: DbOrTx, tenantId: string, jobId: string): Promise<void> {
  await db.deleteFrom('job').where('job_id', '=', jobId).where('tenant_id', '=', tenantId).execute();
}

/** Whether anything is left to do; a finished or erased job needs no attempt. */
export async function isUnfinished(db: DbOrTx, jobId: string): Promise<boolean> {
  const row = await db
    .selectFrom('job')
    .select('job_id')
    .where('job_id', '=', jobId)
    .where('state', 'in', unfinished)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends an unfinished job. @returns the job, or undefined when it had ended before */
export async function markFailed(db: DbOrTx, jobId: string): Promise<JobRow | undefined> {
  const row = await db
    .updateTable('job')
    .set({ state: 'failed', finished_at: sql<Date>`now()` })
    .where('job_id', '=', jobId)
    .where('state', 'in', unfinished)
    .returning(columns)
    .executeTakeFirst();
  return row as JobRow | undefined;
}

export async function findUnfinishedBefore(db: DbOrTx, createdBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('job')
    .select('job_id')
    .where('state', 'in', unfinished)
    .where('created_at', '<', createdBefore)
    .execute();
  return rows.map((row) => row.job_id);
}

/** @returns how many jobs were erased */
export async function eraseFinishedBefore(db: DbOrTx, finishedBefore: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('job')
    .where('finished_at', '<', finishedBefore)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** How many jobs of a kind are in a state, and for how long the oldest of them has been known, in seconds. */
export interface JobCount {
  readonly kind: JobKind;
  readonly state: JobState;
  readonly count: number;
  readonly oldestSeconds: number;
}

/** What waits, runs or has failed. Succeeded jobs, of which there may be very many, are not counted. */
export async function countJobsByState(db: DbOrTx): Promise<JobCount[]> {
  const rows = await db
    .selectFrom('job')
    .select([
      'kind',
      'state',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`extract(epoch FROM now() - min(created_at))::float`.as('oldestSeconds'),
    ])
    .where('state', '<>', 'succeeded')
    .groupBy(['kind', 'state'])
    .execute();
  return rows as JobCount[];
}
