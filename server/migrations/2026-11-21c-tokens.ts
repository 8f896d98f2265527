import { type Kysely, sql } from 'kysely';
import { ledgerStatements } from './2026-11-21c-tokens-ledger.ts';

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
 * How the functions that requests call are run. A lock that somebody keeps is given up on; and every row is found by
 * an index, whatever the table's statistics said when the session planned it: tables begin empty and grow.
 */
const served = "SET lock_timeout = '1s' SET enable_seqscan = off";

/** Every change of a tenant's tokens holds this row's lock, and holds no other tenant's unless in their order. */
const lock = `CREATE FUNCTION token_lock(p_tenant text, p_week date, p_month date) RETURNS token_account
LANGUAGE plpgsql AS $$
DECLARE
  account token_account;
BEGIN
  SELECT * INTO account FROM token_account WHERE tenant_id = p_tenant FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    INSERT INTO token_account (tenant_id, week_start, month_start) VALUES (p_tenant, p_week, p_month)
      ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT account FROM token_account WHERE tenant_id = p_tenant FOR NO KEY UPDATE;
  END IF;
  -- Never backwards: a process whose clock is late must not hand a week out twice.
  IF account.week_start < p_week OR account.month_start < p_month THEN
    UPDATE token_account SET
      free_used = CASE WHEN week_start < p_week THEN 0 ELSE free_used END,
      week_start = greatest(week_start, p_week),
      plan_used = CASE WHEN month_start < p_month THEN 0 ELSE plan_used END,
      month_start = greatest(month_start, p_month)
    WHERE tenant_id = p_tenant RETURNING * INTO account;
  END IF;
  RETURN account;
END $$`;

/** Free and plan tokens return to the period they were taken from, or nowhere when it has ended. */
const giveBack = `CREATE FUNCTION token_give_back(held token_reservation, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE token_account SET
    free_used = free_used - CASE WHEN week_start = held.week_start THEN held.free_part ELSE 0 END,
    plan_used = plan_used - CASE WHEN month_start = held.month_start THEN held.plan_part ELSE 0 END
  WHERE tenant_id = held.tenant_id;
  IF held.paid_part > 0 THEN
    PERFORM token_post(held.tenant_id, held.paid_part, 'release', 'reservation', held.reservation_id::text,
      held.reservation_id::text, held.operation, NULL, p_now);
  END IF;
END $$`;

const count = `CREATE FUNCTION token_count(p_tenant text, p_day date, p_operation text, p_tokens integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE token_usage_day SET tokens = tokens + p_tokens
  WHERE tenant_id = p_tenant AND day = p_day AND operation = p_operation;
  IF NOT FOUND THEN
    INSERT INTO token_usage_day VALUES (p_tenant, p_day, p_operation, p_tokens);
  END IF;
END $$`;

/**
 * Releases reservations that nobody works on any more and whose time is over. Tenants are locked in their order, so
 * that two sweeps, or a sweep and a batch, cannot wait for each other.
 */
const expire = `CREATE FUNCTION token_expire(p_now timestamptz, p_tenant text, p_limit integer) RETURNS integer
LANGUAGE plpgsql ${served} AS $$
DECLARE
  stale record;
  held token_reservation;
  released integer := 0;
BEGIN
  FOR stale IN
    SELECT tenant_id, reservation_id FROM (
      SELECT tenant_id, reservation_id FROM token_reservation
      WHERE state = 'reserved' AND expires_at <= p_now AND leased_until <= p_now
        AND (p_tenant IS NULL OR tenant_id = p_tenant)
      ORDER BY expires_at LIMIT p_limit
    ) oldest ORDER BY tenant_id COLLATE "C"
  LOOP
    PERFORM FROM token_account WHERE tenant_id = stale.tenant_id FOR NO KEY UPDATE;
    UPDATE token_reservation SET state = 'released'
    WHERE reservation_id = stale.reservation_id AND state = 'reserved' AND leased_until <= p_now
    RETURNING * INTO held;
    IF FOUND THEN
      PERFORM token_give_back(held, p_now);
      released := released + 1;
    END IF;
  END LOOP;
  RETURN released;
END $$`;

/**
 * Reserves \`p_cost\` under an Idempotency-Key, or says why not. With an answer at hand it settles in the same
 * statement. \`outcome\`: reserved, settled, replay, running, cost_mismatch, reused, exhausted.
 */
const begin = `CREATE FUNCTION token_begin(
  p_tenant text, p_key text, p_operation text, p_cost integer, p_payload bytea, p_id uuid, p_answer json,
  p_charged boolean, p_now timestamptz, p_week date, p_month date, p_weekly_free integer,
  OUT outcome text, OUT reservation uuid, OUT attempt_number integer, OUT available bigint, OUT stored json)
LANGUAGE plpgsql ${served} AS $$
DECLARE
  account token_account;
  held token_reservation;
  has_swept boolean := false;
  free_left integer;
  plan_left integer;
  from_free integer;
  from_plan integer;
BEGIN
  account := token_lock(p_tenant, p_week, p_month);
  SELECT * INTO held FROM token_reservation r WHERE r.tenant_id = p_tenant AND r.idempotency_key = p_key;
  IF FOUND AND held.created_at > p_now - interval '24 hours' THEN
    outcome := CASE
      WHEN held.cost <> p_cost THEN 'cost_mismatch'
      WHEN held.state IN ('settled', 'compensated') THEN
        CASE WHEN held.payload_sha256 = p_payload THEN 'replay' ELSE 'reused' END
      WHEN held.state = 'reserved' AND held.leased_until > p_now THEN 'running'
    END;
    IF outcome IS NOT NULL THEN
      stored := CASE WHEN outcome = 'replay' THEN held.response END;
      RETURN;
    END IF;
    IF held.state = 'reserved' AND held.expires_at > p_now THEN
      -- Whoever worked on it died: its reservation goes on, for whatever this attempt is about.
      UPDATE token_reservation r SET attempt = r.attempt + 1, leased_until = p_now + interval '60 seconds',
        payload_sha256 = p_payload, operation = p_operation
      WHERE r.reservation_id = held.reservation_id
      RETURNING 'reserved', r.reservation_id, r.attempt INTO outcome, reservation, attempt_number;
      IF p_answer IS NOT NULL THEN
        PERFORM token_finish(p_tenant, reservation, attempt_number, p_answer, p_charged, p_now);
        outcome := 'settled';
      END IF;
      RETURN;
    END IF;
  END IF;

  IF held.state = 'reserved' THEN
    PERFORM token_expire(p_now, p_tenant, 1000);
    account := token_lock(p_tenant, p_week, p_month);
  END IF;
  LOOP
    free_left := greatest(0, p_weekly_free - account.free_used);
    plan_left := greatest(0, coalesce(account.monthly_units, 0) - account.plan_used);
    available := free_left + plan_left + greatest(0, account.paid_balance);
    EXIT WHEN available >= p_cost OR has_swept;
    PERFORM token_expire(p_now, p_tenant, 1000);
    has_swept := true;
    account := token_lock(p_tenant, p_week, p_month);
  END LOOP;
  IF available < p_cost THEN
    outcome := 'exhausted';
    RETURN;
  END IF;

  from_free := least(p_cost, free_left);
  from_plan := least(p_cost - from_free, plan_left);
  IF held.reservation_id IS NOT NULL THEN
    -- A released attempt, or one of yesterday, gives the key up to this one.
    UPDATE token_reservation r SET idempotency_key = NULL, response = NULL
    WHERE r.reservation_id = held.reservation_id;
  END IF;
  reservation := p_id;
  attempt_number := 1;
  outcome := CASE WHEN p_answer IS NULL THEN 'reserved' ELSE 'settled' END;
  INSERT INTO token_reservation (reservation_id, tenant_id, idempotency_key, payload_sha256, operation, cost,
    free_part, plan_part, paid_part, week_start, month_start, state, leased_until, expires_at,
    settled_tokens, settled_on, response, created_at)
  VALUES (p_id, p_tenant, p_key, p_payload, p_operation, p_cost,
    from_free, from_plan, p_cost - from_free - from_plan, account.week_start, account.month_start, outcome,
    p_now + interval '60 seconds', p_now + interval '15 minutes',
    CASE WHEN p_answer IS NOT NULL THEN CASE WHEN p_charged THEN p_cost ELSE 0 END END,
    CASE WHEN p_answer IS NOT NULL THEN (p_now AT TIME ZONE 'UTC')::date END, p_answer, p_now);
  IF p_answer IS NOT NULL AND NOT p_charged THEN
    RETURN;
  END IF;
  IF from_free + from_plan > 0 THEN
    UPDATE token_account SET free_used = free_used + from_free, plan_used = plan_used + from_plan
    WHERE tenant_id = p_tenant;
  END IF;
  IF p_cost > from_free + from_plan THEN
    PERFORM token_post(p_tenant, from_free + from_plan - p_cost, 'spend', 'reservation', p_id::text, p_id::text,
      p_operation, NULL, p_now);
  END IF;
  IF p_answer IS NOT NULL THEN
    PERFORM token_count(p_tenant, (p_now AT TIME ZONE 'UTC')::date, p_operation, p_cost);
  END IF;
END $$`;

/** Settles with the answer, or releases without one. False when the attempt holds the reservation no longer. */
const finish = `CREATE FUNCTION token_finish(
  p_tenant text, p_reservation uuid, p_attempt integer, p_answer json, p_charged boolean, p_now timestamptz)
RETURNS boolean
LANGUAGE plpgsql ${served} AS $$
DECLARE
  held token_reservation;
  today date := (p_now AT TIME ZONE 'UTC')::date;
  is_paid_for boolean;
BEGIN
  PERFORM FROM token_account WHERE tenant_id = p_tenant FOR NO KEY UPDATE;
  SELECT * INTO held FROM token_reservation
  WHERE tenant_id = p_tenant AND reservation_id = p_reservation AND state = 'reserved' AND attempt = p_attempt;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  is_paid_for := p_answer IS NOT NULL AND p_charged AND NOT held.is_void;
  IF is_paid_for THEN
    PERFORM token_count(p_tenant, today, held.operation, held.cost);
  ELSE
    PERFORM token_give_back(held, p_now);
  END IF;
  IF p_answer IS NULL THEN
    UPDATE token_reservation SET state = 'released' WHERE reservation_id = p_reservation;
  ELSE
    UPDATE token_reservation SET state = CASE WHEN held.is_void THEN 'compensated' ELSE 'settled' END,
      settled_tokens = CASE WHEN is_paid_for THEN held.cost ELSE 0 END, settled_on = today, response = p_answer
    WHERE reservation_id = p_reservation;
  END IF;
  RETURN true;
END $$`;

/** The job of a reservation failed: its tokens return, or will as soon as the attempt that queued it settles. */
const compensate = `CREATE FUNCTION token_compensate(p_reservation uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql ${served} AS $$
DECLARE
  held token_reservation;
BEGIN
  PERFORM FROM token_account JOIN token_reservation USING (tenant_id)
  WHERE reservation_id = p_reservation FOR NO KEY UPDATE OF token_account;
  UPDATE token_reservation SET is_void = true WHERE reservation_id = p_reservation AND state = 'reserved';
  UPDATE token_reservation SET state = 'compensated' WHERE reservation_id = p_reservation AND state = 'settled'
  RETURNING * INTO held;
  IF FOUND AND held.settled_tokens > 0 THEN
    PERFORM token_give_back(held, p_now);
    UPDATE token_usage_day SET tokens = tokens - held.settled_tokens
    WHERE tenant_id = held.tenant_id AND day = held.settled_on AND operation = held.operation;
  END IF;
END $$`;

const statements = [...ledgerStatements, ...tables, lock, giveBack, count, expire, begin, finish, compensate];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
