import { type Kysely, sql } from 'kysely';
import { readSql } from './read-sql.ts';

const statements = [
  // Which attempt of the reservation queued the job. Null without one, and in jobs of a version that still runs.
  'ALTER TABLE job ADD COLUMN reservation_attempt integer',
  readSql('2026-11-27b-job-attempts/token_begin.sql'),
  readSql('2026-11-27b-job-attempts/token_compensate_attempt.sql'),
  readSql('2026-11-27b-job-attempts/token_compensate.sql'),
];

/** A job's failure gives back what its own attempt paid. `token_compensate` is for versions that still run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
