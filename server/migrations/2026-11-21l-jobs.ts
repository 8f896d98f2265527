import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Every asset that is erased asks for its jobs; public jobs have none.
  await sql`CREATE INDEX job_asset ON job (asset_id) WHERE asset_id IS NOT NULL`.execute(db);
  // Asked every minute for what finished a day ago.
  await sql`CREATE INDEX job_finished_at ON job (finished_at)`.execute(db);
}
