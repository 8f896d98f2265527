import { type Kysely, sql } from 'kysely';

const statements = [
  // The reservation that paid for the job, credited back should it fail; no reference, for the two are erased apart.
  'ALTER TABLE job ADD COLUMN reservation_id text',
  // A video's job waits for several pictures.
  'ALTER TABLE upload ADD COLUMN part integer NOT NULL DEFAULT 0',
  'ALTER TABLE upload DROP CONSTRAINT upload_pkey, ADD PRIMARY KEY (job_id, part)',
  // A tenant's own earlier answers about videos, found again by what their frames looked like to the server.
  `CREATE TABLE video (
    tenant_id  text NOT NULL REFERENCES tenant ON DELETE CASCADE,
    footprint  text NOT NULL,
    model_id   text NOT NULL,
    answer     jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, footprint)
  )`,
  'CREATE INDEX video_tenant_created_at ON video (tenant_id, created_at)',
  'CREATE INDEX video_created_at ON video (created_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
