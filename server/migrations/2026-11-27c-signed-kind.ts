import { type Kysely, sql } from 'kysely';
import { readSql } from './read-sql.ts';

/** Rows from before keep their kind until their verdicts expire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(readSql('2026-11-27c-signed-kind/verdict_index.sql')).execute(db);
}
