import { type Kysely, sql } from 'kysely';

const statements = [
  `CREATE TABLE schema_mark (
    is_current boolean PRIMARY KEY DEFAULT true CHECK (is_current),
    -- The migration that a version must know to work with this schema.
    works_from text NOT NULL
  )`,
  `INSERT INTO schema_mark (works_from) VALUES ('2026-11-25a-works-from')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
