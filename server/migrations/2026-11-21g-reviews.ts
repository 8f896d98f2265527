import { type Kysely, sql } from 'kysely';

const statements = [
  `CREATE TABLE review (
    review_id   text PRIMARY KEY,
    tenant_id   text NOT NULL REFERENCES tenant ON DELETE CASCADE,
    status      text NOT NULL CHECK (status IN ('pending_review', 'completed')),
    sha256      bytea NOT NULL CHECK (octet_length(sha256) = 32),
    filename    text,
    media_type  text NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png')),
    picture     bytea NOT NULL,
    declaration jsonb NOT NULL,
    provenance  jsonb NOT NULL,
    job_id      uuid NOT NULL,
    detector    jsonb,
    created_at  timestamptz NOT NULL,
    updated_at  timestamptz NOT NULL
  )`,
  'ALTER TABLE review ALTER COLUMN picture SET STORAGE EXTERNAL',
  'CREATE INDEX review_tenant ON review (tenant_id, created_at DESC)',
  `CREATE TABLE review_decision (
    review_id  text NOT NULL REFERENCES review ON DELETE CASCADE,
    seq        integer NOT NULL CHECK (seq > 0),
    decision   text NOT NULL CHECK (decision IN ('disclose', 'no_disclosure', 'reject', 'recheck')),
    reviewer   text NOT NULL CHECK (char_length(reviewer) BETWEEN 1 AND 200),
    rationale  text NOT NULL CHECK (char_length(rationale) BETWEEN 1 AND 4000),
    decided_at timestamptz NOT NULL,
    PRIMARY KEY (review_id, seq)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
