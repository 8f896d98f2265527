import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Asked every minute for those that are older than a day, among many others that are.
  for (const table of ['text_verdict', 'audio_verdict'])
    await sql
      .raw(`CREATE INDEX ${table}_abstained ON ${table} (created_at) WHERE label = 'abstained'`)
      .execute(db);
}
