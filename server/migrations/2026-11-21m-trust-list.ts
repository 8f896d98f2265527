import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // One row: the trust list that stored verdicts about signed pictures were made with.
  await sql`
    CREATE TABLE trust_list (
      is_current boolean PRIMARY KEY DEFAULT true CHECK (is_current),
      sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32)
    )`.execute(db);
}
