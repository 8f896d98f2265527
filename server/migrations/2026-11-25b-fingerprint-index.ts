import { type Kysely, sql } from 'kysely';

const statements = [
  // Few: what is the same for very many fingerprints.
  `CREATE TABLE verdict_kind (
    kind_id  smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY CHECK (kind_id > 0),
    model_id text NOT NULL,
    label    text NOT NULL,
    UNIQUE (model_id, label)
  )`,
  // One row a comparable verdict, kept by the triggers below; what the index processes hold is read from here. Of an
  // erased verdict the row stays for a while, empty, so that they learn of it. There is no foreign key to the kind:
  // each insertion would lock its row.
  `CREATE TABLE verdict_fingerprint (
    fingerprint_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    xid            xid8 NOT NULL DEFAULT pg_current_xact_id(),
    erased_at      timestamptz,
    kind_id        smallint NOT NULL,
    sha256         bytea CHECK (octet_length(sha256) = 32),
    pdq            bytea CHECK (octet_length(pdq) = 32),
    CHECK ((erased_at IS NULL) = (sha256 IS NOT NULL)),
    CHECK ((erased_at IS NULL) = (pdq IS NOT NULL))
  )`,
  'CREATE INDEX verdict_fingerprint_xid ON verdict_fingerprint (xid)',
  'CREATE INDEX verdict_fingerprint_sha256 ON verdict_fingerprint USING hash (sha256)',
  `CREATE INDEX verdict_fingerprint_erased_at ON verdict_fingerprint (erased_at) WHERE erased_at IS NOT NULL`,
  `CREATE FUNCTION verdict_kind_of(p_model_id text, p_label text) RETURNS smallint LANGUAGE plpgsql AS $$
  DECLARE
    found_id smallint;
  BEGIN
    LOOP
      SELECT kind_id INTO found_id FROM verdict_kind WHERE model_id = p_model_id AND label = p_label;
      IF FOUND THEN RETURN found_id; END IF;
      INSERT INTO verdict_kind (model_id, label) VALUES (p_model_id, p_label) ON CONFLICT DO NOTHING;
    END LOOP;
  END $$`,
  // There is no cast from bit strings to bytes, but one from 64 bits to a number, whose binary form they are.
  `CREATE FUNCTION bytes_of_pdq(pdq bit(256)) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
    SELECT int8send(substring(pdq FROM 1 FOR 64)::bit(64)::bigint)
      || int8send(substring(pdq FROM 65 FOR 64)::bit(64)::bigint)
      || int8send(substring(pdq FROM 129 FOR 64)::bit(64)::bigint)
      || int8send(substring(pdq FROM 193 FOR 64)::bit(64)::bigint)
  $$`,
  `CREATE FUNCTION verdict_index() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO verdict_fingerprint (kind_id, sha256, pdq)
    SELECT verdict_kind_of(model_id, label), sha256, bytes_of_pdq(pdq) FROM added WHERE pdq IS NOT NULL;
    IF FOUND THEN PERFORM pg_notify('telltale_fingerprints', ''); END IF;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER verdict_index AFTER INSERT ON verdict REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION verdict_index()`,
  `CREATE FUNCTION verdict_unindex() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE verdict_fingerprint f
    SET erased_at = now(), xid = pg_current_xact_id(), sha256 = NULL, pdq = NULL
    FROM erased e JOIN verdict_kind k ON k.model_id = e.model_id
    WHERE f.sha256 = e.sha256 AND f.kind_id = k.kind_id;
    IF FOUND THEN PERFORM pg_notify('telltale_fingerprints', ''); END IF;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER verdict_unindex AFTER DELETE ON verdict REFERENCING OLD TABLE AS erased
    FOR EACH STATEMENT EXECUTE FUNCTION verdict_unindex()`,
  // How far the verdicts from before these triggers are taken over; no row once all of them are.
  `CREATE TABLE fingerprint_backfill (
    sha256   bytea NOT NULL,
    model_id text NOT NULL
  )`,
  `INSERT INTO fingerprint_backfill SELECT '', '' WHERE EXISTS (SELECT FROM verdict)`,
];

/**
 * The old table of bands stays until its last verdict has expired: it answers while verdicts are taken over, and a
 * process of the version before goes on writing to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
