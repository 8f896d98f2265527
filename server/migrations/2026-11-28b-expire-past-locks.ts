import { type Kysely, sql } from 'kysely';
import { readSql } from './read-sql.ts';

/** An account that is locked for long keeps no other's reservations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(readSql('2026-11-28b-expire-past-locks/token_expire.sql')).execute(db);
}
