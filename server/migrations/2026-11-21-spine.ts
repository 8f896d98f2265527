import { type Kysely, sql } from 'kysely';

const statements = [
  `CREATE TABLE tenant (
    tenant_id  text PRIMARY KEY,
    name       text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE api_key (
    key_id        text PRIMARY KEY,
    tenant_id     text NOT NULL REFERENCES tenant ON DELETE CASCADE,
    name          text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
    secret_sha256 bytea NOT NULL UNIQUE CHECK (octet_length(secret_sha256) = 32),
    scopes        text[] NOT NULL,
    created_at    timestamptz NOT NULL DEFAULT now(),
    last_used_at  timestamptz,
    revoked_at    timestamptz
  )`,
  'CREATE INDEX api_key_tenant ON api_key (tenant_id)',
  `CREATE TABLE verdict (
    sha256     bytea NOT NULL CHECK (octet_length(sha256) = 32),
    model_id   text NOT NULL,
    label      text NOT NULL CHECK (label IN ('likely_ai', 'uncertain', 'no_signal', 'abstained')),
    source     text NOT NULL CHECK (source IN ('model', 'provenance')),
    score      double precision CHECK (score BETWEEN 0 AND 1),
    confidence double precision CHECK (confidence BETWEEN 0 AND 1),
    provenance jsonb NOT NULL,
    pdq        bit(256),
    requester  text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (sha256, model_id)
  )`,
  `CREATE TABLE verdict_band (
    band     integer NOT NULL,
    sha256   bytea NOT NULL,
    model_id text NOT NULL,
    PRIMARY KEY (band, sha256, model_id),
    FOREIGN KEY (sha256, model_id) REFERENCES verdict ON DELETE CASCADE
  )`,
  'CREATE INDEX verdict_band_verdict ON verdict_band (sha256, model_id)',
  'CREATE INDEX verdict_created_at ON verdict (created_at)',
  `CREATE TABLE asset (
    asset_id          text PRIMARY KEY,
    tenant_id         text NOT NULL REFERENCES tenant ON DELETE CASCADE,
    content_key       text NOT NULL,
    sha256            bytea CHECK (octet_length(sha256) = 32),
    job_id            uuid,
    answer            jsonb,
    client_asset_id   text,
    app_package       text,
    canonical_url     text,
    platform_asset_id text,
    captured_at_ms    bigint,
    created_at        timestamptz NOT NULL DEFAULT now(),
    UNIQUE (tenant_id, content_key)
  )`,
  'CREATE INDEX asset_tenant_sha256 ON asset (tenant_id, sha256)',
  `CREATE TABLE job (
    job_id      uuid PRIMARY KEY,
    kind        text NOT NULL,
    tenant_id   text REFERENCES tenant ON DELETE CASCADE,
    asset_id    text REFERENCES asset ON DELETE CASCADE,
    state       text NOT NULL CHECK (state IN ('queued', 'running', 'succeeded', 'failed')),
    attempt     integer NOT NULL DEFAULT 0,
    request     jsonb NOT NULL,
    result      jsonb,
    created_at  timestamptz NOT NULL DEFAULT now(),
    finished_at timestamptz,
    CHECK ((result IS NOT NULL) = (state = 'succeeded')),
    CHECK ((finished_at IS NOT NULL) = (state IN ('succeeded', 'failed')))
  )`,
  'CREATE INDEX job_created_at ON job (created_at)',
  "CREATE INDEX job_waiting_public ON job (kind) WHERE tenant_id IS NULL AND state = 'queued'",
  `CREATE TABLE upload (
    job_id uuid PRIMARY KEY REFERENCES job ON DELETE CASCADE,
    bytes  bytea NOT NULL
  )`,
  // Pictures are compressed already: trying again costs ten times the write itself.
  'ALTER TABLE upload ALTER COLUMN bytes SET STORAGE EXTERNAL',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
