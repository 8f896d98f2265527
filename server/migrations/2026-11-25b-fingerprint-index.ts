import { type Kysely, sql } from 'kysely';
import { readSql } from './read-sql.ts';

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
  readSql('2026-11-25b-fingerprint-index/verdict_kind_of.sql'),
  readSql('2026-11-25b-fingerprint-index/bytes_of_pdq.sql'),
  readSql('2026-11-25b-fingerprint-index/verdict_index.sql'),
  `CREATE TRIGGER verdict_index AFTER INSERT ON verdict REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION verdict_index()`,
  readSql('2026-11-25b-fingerprint-index/verdict_unindex.sql'),
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
