import { type Kysely, sql } from 'kysely';
import { readSql } from './read-sql.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(readSql('2026-11-21n-token-batches/token_begin_batch.sql')).execute(db);
}
