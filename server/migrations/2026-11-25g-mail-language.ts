import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // In which language somebody is written to: the one of the request, and of the browser that signed in last.
  await sql`ALTER TABLE sign_in_request ADD COLUMN language text`.execute(db);
  await sql`ALTER TABLE app_user ADD COLUMN language text`.execute(db);
}
