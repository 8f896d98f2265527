import { type Kysely, sql } from 'kysely';

const statements = [
  // One word per signed result: which verdicts were disputed is what a later model can learn from.
  `CREATE TABLE feedback (
    token_sha256   bytea PRIMARY KEY CHECK (octet_length(token_sha256) = 32),
    sha256         bytea NOT NULL CHECK (octet_length(sha256) = 32),
    model_id       text,
    label          text NOT NULL,
    score          double precision,
    source         text NOT NULL,
    expected_label text NOT NULL CHECK (expected_label IN ('ai', 'human', 'unsure')),
    origin         text NOT NULL,
    created_at     timestamptz NOT NULL,
    updated_at     timestamptz NOT NULL
  )`,
  'CREATE INDEX feedback_sha256 ON feedback (sha256)',
  `CREATE TABLE share (
    share_id         text PRIMARY KEY,
    token_sha256     bytea NOT NULL UNIQUE CHECK (octet_length(token_sha256) = 32),
    token            text NOT NULL,
    preview_jpeg     bytea CHECK (octet_length(preview_jpeg) <= 102400),
    preview_blurhash text,
    created_at       timestamptz NOT NULL,
    expires_at       timestamptz NOT NULL,
    CHECK ((preview_jpeg IS NULL) = (preview_blurhash IS NULL))
  )`,
  'CREATE INDEX share_expires_at ON share (expires_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
