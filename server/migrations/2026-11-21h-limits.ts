import { type Kysely, sql } from 'kysely';

const statements = [
  // A connected browser is a key of its own sort: listed, counted and revoked apart from those an account makes by hand.
  `ALTER TABLE api_key
    ADD COLUMN holder text NOT NULL DEFAULT 'account' CHECK (holder IN ('account', 'browser'))`,
  `CREATE TABLE connection_code (
    code_sha256    bytea PRIMARY KEY CHECK (octet_length(code_sha256) = 32),
    tenant_id      text NOT NULL REFERENCES tenant ON DELETE CASCADE,
    name           text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
    code_challenge text NOT NULL,
    expires_at     timestamptz NOT NULL
  )`,
  'CREATE INDEX connection_code_tenant ON connection_code (tenant_id)',
  `CREATE TABLE allowed_origin (
    origin_id  text PRIMARY KEY,
    -- Null: the operator's own, whose visitors count against no tenant.
    tenant_id  text REFERENCES tenant ON DELETE CASCADE,
    origin     text NOT NULL UNIQUE,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX allowed_origin_tenant ON allowed_origin (tenant_id)',
  // Subjects are keyed hashes of address ranges, and tenants; a day's counts are erased when it is over.
  `CREATE TABLE public_quota (
    day     date NOT NULL,
    subject text NOT NULL,
    spent   integer NOT NULL CHECK (spent >= 0),
    PRIMARY KEY (day, subject)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
