import { type Kysely, sql } from 'kysely';

/** Public keys with which exports were signed. They stay after their private key is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE export_key (
      kid        text PRIMARY KEY,
      public_key bytea NOT NULL CHECK (octet_length(public_key) = 32),
      created_at timestamptz NOT NULL
    )`.execute(db);
}
