-- The sum of server/migrations, read back from a migrated database. Generated: run `npm run generate`.
-- The queue keeps its own tables in the schema pgboss.

CREATE TABLE api_key (
  key_id text NOT NULL,
  tenant_id text NOT NULL,
  name text NOT NULL,
  secret_sha256 bytea NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  CONSTRAINT api_key_pkey PRIMARY KEY (key_id),
  CONSTRAINT api_key_secret_sha256_key UNIQUE (secret_sha256),
  CONSTRAINT api_key_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id) ON DELETE CASCADE,
  CONSTRAINT api_key_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  CONSTRAINT api_key_secret_sha256_check CHECK ((octet_length(secret_sha256) = 32))
);
CREATE INDEX api_key_tenant ON public.api_key USING btree (tenant_id);

CREATE TABLE asset (
  asset_id text NOT NULL,
  tenant_id text NOT NULL,
  content_key text NOT NULL,
  sha256 bytea,
  job_id uuid,
  answer jsonb,
  client_asset_id text,
  app_package text,
  canonical_url text,
  platform_asset_id text,
  captured_at_ms bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT asset_pkey PRIMARY KEY (asset_id),
  CONSTRAINT asset_tenant_id_content_key_key UNIQUE (tenant_id, content_key),
  CONSTRAINT asset_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id) ON DELETE CASCADE,
  CONSTRAINT asset_sha256_check CHECK ((octet_length(sha256) = 32))
);
CREATE INDEX asset_tenant_sha256 ON public.asset USING btree (tenant_id, sha256);

CREATE TABLE job (
  job_id uuid NOT NULL,
  kind text NOT NULL,
  tenant_id text,
  asset_id text,
  state text NOT NULL,
  attempt integer NOT NULL DEFAULT 0,
  request jsonb NOT NULL,
  result jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  finished_at timestamp with time zone,
  CONSTRAINT job_pkey PRIMARY KEY (job_id),
  CONSTRAINT job_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset(asset_id) ON DELETE CASCADE,
  CONSTRAINT job_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id) ON DELETE CASCADE,
  CONSTRAINT job_check CHECK (((result IS NOT NULL) = (state = 'succeeded'::text))),
  CONSTRAINT job_check1 CHECK (((finished_at IS NOT NULL) = (state = ANY (ARRAY['succeeded'::text, 'failed'::text])))),
  CONSTRAINT job_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE INDEX job_created_at ON public.job USING btree (created_at);
CREATE INDEX job_waiting_public ON public.job USING btree (kind) WHERE ((tenant_id IS NULL) AND (state = 'queued'::text));

CREATE TABLE tenant (
  tenant_id text NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT tenant_pkey PRIMARY KEY (tenant_id)
);

CREATE TABLE upload (
  job_id uuid NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT upload_pkey PRIMARY KEY (job_id),
  CONSTRAINT upload_job_id_fkey FOREIGN KEY (job_id) REFERENCES job(job_id) ON DELETE CASCADE
);

CREATE TABLE verdict (
  sha256 bytea NOT NULL,
  model_id text NOT NULL,
  label text NOT NULL,
  source text NOT NULL,
  score double precision,
  confidence double precision,
  provenance jsonb NOT NULL,
  pdq bit(256),
  requester text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT verdict_pkey PRIMARY KEY (sha256, model_id),
  CONSTRAINT verdict_confidence_check CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
  CONSTRAINT verdict_label_check CHECK ((label = ANY (ARRAY['likely_ai'::text, 'uncertain'::text, 'no_signal'::text, 'abstained'::text]))),
  CONSTRAINT verdict_score_check CHECK (((score >= (0)::double precision) AND (score <= (1)::double precision))),
  CONSTRAINT verdict_sha256_check CHECK ((octet_length(sha256) = 32)),
  CONSTRAINT verdict_source_check CHECK ((source = ANY (ARRAY['model'::text, 'provenance'::text])))
);
CREATE INDEX verdict_created_at ON public.verdict USING btree (created_at);

CREATE TABLE verdict_band (
  band integer NOT NULL,
  sha256 bytea NOT NULL,
  model_id text NOT NULL,
  CONSTRAINT verdict_band_pkey PRIMARY KEY (band, sha256, model_id),
  CONSTRAINT verdict_band_sha256_model_id_fkey FOREIGN KEY (sha256, model_id) REFERENCES verdict(sha256, model_id) ON DELETE CASCADE
);
CREATE INDEX verdict_band_verdict ON public.verdict_band USING btree (sha256, model_id);
