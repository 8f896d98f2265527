import { sql } from 'kysely';
import type { Database, DbOrTx } from '../db/database.ts';
import { queueSchema } from './queue-schema.ts';

/** Whether a version whose queue lies in the schema `pgboss` has ever started on this database. */
export async function hasFormerQueue({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { rows } = await sql<{
    exists: boolean;
  }>`SELECT to_regclass('pgboss.job') IS NOT NULL AS exists`.execute(db);
  return rows[0]?.exists === true;
}

/**
 * Takes over what waits in the queue of such a version, and what its worker has held for too long, which is then given
 * to another as usual. What such a worker takes up at the same moment stays its own. A finished entry is of no use.
 * @returns how many entries were taken over
 */
export async function carryOver(db: DbOrTx, queues: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH due AS MATERIALIZED (
      SELECT name, id FROM pgboss.job
      WHERE name = ANY(${queues})
        AND (state < 'active' OR (state = 'active' AND started_on + expire_in < now()))
      FOR UPDATE SKIP LOCKED
    ), taken AS (
      DELETE FROM pgboss.job USING due WHERE job.name = due.name AND job.id = due.id
      RETURNING job.*
    )
    INSERT INTO ${sql.table(`${queueSchema}.job`)} (
      id, name, priority, data, state, retry_limit, retry_count, retry_delay, retry_backoff, start_after, started_on,
      expire_seconds, created_on, keep_until, deletion_seconds, policy, dead_letter
    )
    SELECT id, name, priority, data, state::text::${sql.table(`${queueSchema}.job_state`)}, taken.retry_limit,
      retry_count, taken.retry_delay, taken.retry_backoff, start_after, started_on,
      extract(epoch FROM expire_in)::int, taken.created_on, keep_until, queue.deletion_seconds, queue.policy,
      queue.dead_letter
    FROM taken JOIN ${sql.table(`${queueSchema}.queue`)} AS queue USING (name)
    ON CONFLICT DO NOTHING`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
