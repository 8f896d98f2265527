import type { JobState } from '@telltale/shared/contract';
import { sql } from 'kysely';
import type { DbOrTx } from '../../platform/db/database.ts';

export interface NewJob {
  readonly kind: string;
  readonly tenantId: string | null;
  readonly assetId: string | null;
  readonly request: object;
}

export interface JobRow {
  readonly job_id: string;
  readonly kind: string;
  readonly tenant_id: string | null;
  readonly asset_id: string | null;
  readonly state: JobState;
  readonly request: unknown;
  readonly result: unknown;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const columns = ['job_id', 'kind', 'tenant_id', 'asset_id', 'state', 'request', 'result'] as const;

export async function insertJob(db: DbOrTx, jobId: string, job: NewJob): Promise<void> {
  await db
    .insertInto('job')
    .values({
      job_id: jobId,
      kind: job.kind,
      tenant_id: job.tenantId,
      asset_id: job.assetId,
      state: 'queued',
      request: JSON.stringify(job.request),
      finished_at: null,
    })
    .execute();
}

/** A job of this owner; null stands for the public lane, whose jobs a signed token guards. */
export async function findJob(
  db: DbOrTx,
  jobId: string,
  tenantId: string | null,
): Promise<JobRow | undefined> {
  if (!uuid.test(jobId)) return undefined;
  const row = await db
    .selectFrom('job')
    .select(columns)
    .where('job_id', '=', jobId)
    .where('tenant_id', 'is not distinct from', tenantId)
    .executeTakeFirst();
  return row as JobRow | undefined;
}

/** Hands the job to one attempt. Undefined when it is finished, or a later attempt already holds it. */
export async function claimJob(db: DbOrTx, jobId: string, attempt: number): Promise<JobRow | undefined> {
  const row = await db
    .updateTable('job')
    .set({ state: 'running', attempt })
    .where('job_id', '=', jobId)
    .where('state', 'in', ['queued', 'running'])
    .where('attempt', '<', attempt)
    .returning(columns)
    .executeTakeFirst();
  return row as JobRow | undefined;
}

/** Stores the result if this attempt still holds the job. @returns whether it did */
export async function storeResult(
  db: DbOrTx,
  jobId: string,
  attempt: number,
  result: object,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ state: 'succeeded', result: JSON.stringify(result), finished_at: sql<Date>`now()` })
    .where('job_id', '=', jobId)
    .where('state', '=', 'running')
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

/** Whether anything is left to do; a finished or erased job needs no attempt. */
export async function isUnfinished(db: DbOrTx, jobId: string): Promise<boolean> {
  const row = await db
    .selectFrom('job')
    .select('job_id')
    .where('job_id', '=', jobId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return row !== undefined;
}

export async function markFailed(db: DbOrTx, jobId: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ state: 'failed', finished_at: sql<Date>`now()` })
    .where('job_id', '=', jobId)
    .where('state', 'in', ['queued', 'running'])
    .execute();
}

export async function countWaitingPublicJobs(db: DbOrTx): Promise<number> {
  const { count } = await db
    .selectFrom('job')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('tenant_id', 'is', null)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertUpload(db: DbOrTx, jobId: string, bytes: Uint8Array): Promise<void> {
  await db
    .insertInto('upload')
    .values({ job_id: jobId, bytes: Buffer.from(bytes) })
    .execute();
}

export async function readUpload(db: DbOrTx, jobId: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('upload').select('bytes').where('job_id', '=', jobId).executeTakeFirst();
  return row?.bytes;
}

export async function deleteUpload(db: DbOrTx, jobId: string): Promise<void> {
  await db.deleteFrom('upload').where('job_id', '=', jobId).execute();
}
