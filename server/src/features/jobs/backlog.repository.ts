import { sql } from 'kysely';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { JobKind } from './job-queues.ts';

/** Jobs of one kind and tenant, or of all visitors, that no worker has taken up. */
export interface WaitingJobs {
  readonly kind: JobKind;
  readonly tenantId: string | null;
  readonly count: number;
  /** How long the oldest has waited. */
  readonly oldestMs: number;
}

export async function countWaiting(db: DbOrTx): Promise<WaitingJobs[]> {
  const rows = await db
    .selectFrom('job')
    .select([
      'kind',
      'tenant_id as tenantId',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(extract(epoch FROM now() - min(created_at)) * 1000)::float`.as('oldestMs'),
    ])
    .where('state', '=', 'queued')
    .groupBy(['kind', 'tenant_id'])
    .execute();
  return rows as WaitingJobs[];
}

/** How many public jobs of each kind no worker has taken up. */
export async function countWaitingPublic(db: DbOrTx): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('job')
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .where('tenant_id', 'is', null)
    .where('state', '=', 'queued')
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** Jobs that ended in the last so many milliseconds, well or not. */
export async function countFinishedSince(db: DbOrTx, kind: JobKind, ms: number): Promise<number> {
  const { count } = await db
    .selectFrom('job')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('kind', '=', kind)
    .where('finished_at', '>', sql<Date>`now() - ${ms} * interval '1 millisecond'`)
    .executeTakeFirstOrThrow();
  return count;
}
