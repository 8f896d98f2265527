import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the score was compared with: it depends on the size of the picture. Null in rows from before, whose thresholds
  // are those of their model, and in those of a version that still runs.
  await sql`ALTER TABLE verdict ADD COLUMN thresholds jsonb`.execute(db);
}
