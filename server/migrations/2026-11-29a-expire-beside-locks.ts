import { type Kysely, sql } from 'kysely';
import { readSql } from './read-sql.ts';

/** However many reservations of a locked account are over, those of others are released beside them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(readSql('2026-11-29a-expire-beside-locks/token_expire.sql')).execute(db);
}
