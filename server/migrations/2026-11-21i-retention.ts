import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Asked every minute for what is older than thirty days.
  await sql`CREATE INDEX asset_created_at ON asset (created_at)`.execute(db);
}
