import { type Kysely, sql } from 'kysely';
import { readSql } from './read-sql.ts';

/** The letters that a dossier is found by take a time that grows with the text, and the text has a bound. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['review_grams', 'review_written'])
    await sql.raw(readSql(`2026-11-27a-review-grams/${name}.sql`)).execute(db);
}
