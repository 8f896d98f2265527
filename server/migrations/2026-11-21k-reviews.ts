import { type Kysely, sql } from 'kysely';

const statements = [
  // A recheck may come while an earlier examination still waits, and erasing a dossier erases them all.
  "ALTER TABLE review ADD COLUMN earlier_jobs uuid[] NOT NULL DEFAULT '{}'",
  // Asked by every examination that ends.
  'CREATE INDEX review_job ON review (job_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
