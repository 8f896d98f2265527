import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The list under which a signer was judged. Null where the file is not signed, and in rows from before and in those of
  // a version that still runs: where such a file is signed, its row counts under no list.
  await sql`ALTER TABLE verdict ADD COLUMN trust_list bytea`.execute(db);
}
