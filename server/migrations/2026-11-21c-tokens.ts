import { type Kysely, sql } from 'kysely';
import { ledgerStatements } from './2026-11-21c-tokens-ledger.ts';
import { readSql } from './read-sql.ts';

const tables = [
  `CREATE TABLE token_reservation (
    reservation_id  uuid PRIMARY KEY,
    tenant_id       text NOT NULL REFERENCES tenant ON DELETE CASCADE,
    idempotency_key text,
    payload_sha256  bytea NOT NULL CHECK (octet_length(payload_sha256) = 32),
    operation       text NOT NULL,
    cost            integer NOT NULL CHECK (cost > 0),
    free_part       integer NOT NULL CHECK (free_part >= 0),
    plan_part       integer NOT NULL CHECK (plan_part >= 0),
    paid_part       integer NOT NULL CHECK (paid_part >= 0),
    week_start      date NOT NULL,
    month_start     date NOT NULL,
    state           text NOT NULL CHECK (state IN ('reserved', 'settled', 'released', 'compensated')),
    attempt         integer NOT NULL DEFAULT 1,
    leased_until    timestamptz NOT NULL,
    expires_at      timestamptz NOT NULL,
    is_void         boolean NOT NULL DEFAULT false,
    settled_tokens  integer,
    settled_on      date,
    response        json,
    created_at      timestamptz NOT NULL,
    UNIQUE (tenant_id, idempotency_key),
    CHECK (free_part + plan_part + paid_part = cost),
    CHECK ((settled_tokens IS NOT NULL) = (state IN ('settled', 'compensated'))),
    CHECK ((settled_on IS NOT NULL) = (settled_tokens IS NOT NULL))
  )`,
  "CREATE INDEX token_reservation_open ON token_reservation (expires_at) WHERE state = 'reserved'",
  'CREATE INDEX token_reservation_created_at ON token_reservation (created_at)',
  // The sweep forgets keys a day before it deletes: without this it would look at that day again every minute.
  'CREATE INDEX token_reservation_keyed ON token_reservation (created_at) WHERE idempotency_key IS NOT NULL',
  `CREATE TABLE token_usage_day (
    tenant_id text NOT NULL REFERENCES tenant ON DELETE CASCADE,
    day       date NOT NULL,
    operation text NOT NULL,
    tokens    bigint NOT NULL CHECK (tokens >= 0),
    PRIMARY KEY (tenant_id, day, operation)
  )`,
];

/**
 * Each a file in the folder of this migration's name. Those that requests call give up on a lock that somebody keeps,
 * and find every row by an index, whatever the table's statistics said when the session planned it: tables begin empty
 * and grow.
 */
const functions = ['lock', 'give_back', 'count', 'expire', 'begin', 'finish', 'compensate'].map((name) =>
  readSql(`2026-11-21c-tokens/token_${name}.sql`),
);

const statements = [...ledgerStatements, ...tables, ...functions];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
