import { type Kysely, sql } from 'kysely';

const statements = [
  `CREATE TABLE billing_order (
    order_id        text PRIMARY KEY,
    tenant_id       text NOT NULL REFERENCES tenant ON DELETE CASCADE,
    idempotency_key text NOT NULL,
    bundle_code     text NOT NULL,
    token_amount    integer NOT NULL CHECK (token_amount > 0),
    amount_cents    integer NOT NULL CHECK (amount_cents > 0),
    currency        text NOT NULL,
    status          text NOT NULL CHECK (status IN ('pending', 'paid', 'expired', 'failed', 'refunded', 'disputed')),
    session_id      text UNIQUE,
    url             text,
    payment_intent  text UNIQUE,
    tokens_taken    integer NOT NULL DEFAULT 0 CHECK (tokens_taken BETWEEN 0 AND token_amount),
    created_at      timestamptz NOT NULL,
    paid_at         timestamptz,
    UNIQUE (tenant_id, idempotency_key)
  )`,
  'CREATE INDEX billing_order_tenant ON billing_order (tenant_id, created_at DESC)',
  // By payment, not by order: a provider may tell of a refund or a dispute before it tells of the payment itself.
  `CREATE TABLE billing_refund (
    payment_intent text PRIMARY KEY,
    refunded_cents integer NOT NULL CHECK (refunded_cents >= 0)
  )`,
  `CREATE TABLE billing_dispute (
    dispute_id     text PRIMARY KEY,
    payment_intent text NOT NULL,
    amount_cents   integer NOT NULL CHECK (amount_cents >= 0),
    state          text NOT NULL CHECK (state IN ('open', 'lost', 'won'))
  )`,
  'CREATE INDEX billing_dispute_payment ON billing_dispute (payment_intent)',
  `CREATE TABLE billing_event (
    event_id    text PRIMARY KEY,
    type        text NOT NULL,
    received_at timestamptz NOT NULL
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
