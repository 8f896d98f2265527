import { type Kysely, sql } from 'kysely';

/**
 * The queue's library gets a schema of its own name, and makes its tables there when the queue starts. What versions
 * from before made in `pgboss` stays, and they still work (docs/decisions/0044).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE SCHEMA IF NOT EXISTS queue`.execute(db);
}
