-- The sum of server/migrations, read back from a migrated database. Generated: run `npm run generate`.
-- The queue keeps its own tables in the schema queue.

CREATE OR REPLACE FUNCTION public.bytes_of_pdq(pdq bit)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
    SELECT int8send(substring(pdq FROM 1 FOR 64)::bit(64)::bigint)
      || int8send(substring(pdq FROM 65 FOR 64)::bit(64)::bigint)
      || int8send(substring(pdq FROM 129 FOR 64)::bit(64)::bigint)
      || int8send(substring(pdq FROM 193 FOR 64)::bit(64)::bigint)
  $function$
;

CREATE OR REPLACE FUNCTION public.plain_text(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT translate(
    lower(regexp_replace(
      normalize(written, NFKD),
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
      '', 'g'
    )),
    'ÆØÐÞĐŁŒŊΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
    'æøðþđłœŋαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
  )
$function$
;

CREATE OR REPLACE FUNCTION public.review_decision_write_searched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    UPDATE review SET last_decision = NEW.decision,
      searched = review_written(review, NEW.reviewer, NEW.rationale)
    WHERE review_id = NEW.review_id;
    RETURN NULL;
  END $function$
;

CREATE OR REPLACE FUNCTION public.review_grams(tenant text, searched text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 10000
AS $function$
  SELECT coalesce(array_agg(DISTINCT right(tenant, 12) || gram), '{}')
  FROM (
    SELECT letter || next AS pair, letter || next || after_next AS triple
    FROM (
      SELECT letter,
        lead(letter, 1) OVER (PARTITION BY word_at ORDER BY letter_at) AS next,
        lead(letter, 2) OVER (PARTITION BY word_at ORDER BY letter_at) AS after_next
      FROM regexp_split_to_table(searched, '\s+') WITH ORDINALITY AS words (word, word_at),
        unnest(string_to_array(word, NULL)) WITH ORDINALITY AS letters (letter, letter_at)
    ) AS neighbours
  ) AS grams, unnest(ARRAY[pair, triple]) AS gram
  WHERE gram IS NOT NULL
$function$
;

CREATE OR REPLACE FUNCTION public.review_signal(provenance jsonb, detector jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE
    WHEN detector ->> 'label' = 'likely_ai' AND detector ->> 'score' IS NULL THEN 'declared'
    WHEN (provenance ->> 'ai_evidence')::boolean AND (provenance ->> 'verified')::boolean THEN 'declared'
    WHEN (provenance ->> 'ai_evidence')::boolean THEN 'unverified'
    WHEN (provenance #>> '{metadata,synthetic_tool_signal}')::boolean THEN 'unverified'
    WHEN detector ->> 'label' = 'likely_ai' THEN 'likely_ai'
    WHEN provenance ->> 'status' = 'invalid' AND (
      coalesce(jsonb_array_length(provenance -> 'validation_errors'), 0) = 0 OR EXISTS (
        SELECT FROM jsonb_array_elements_text(provenance -> 'validation_errors') AS code
        WHERE code !~ '^(signingCredential|timeStamp|timeOfSigning|cawg)\.|^claimSignature\.outsideValidity$'))
      THEN 'altered'
    ELSE coalesce(detector ->> 'label', 'pending')
  END
$function$
;

CREATE OR REPLACE FUNCTION public.review_write_searched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    NEW.searched := review_written(NEW, NULL, NULL);
    RETURN NEW;
  END $function$
;

CREATE OR REPLACE FUNCTION public.review_written(about review, reviewer text, rationale text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT left(plain_text(concat_ws(E'\n', about.filename, about.declaration ->> 'supplier',
    about.declaration ->> 'notes', left(encode(about.sha256, 'hex'), 16), reviewer, rationale)), 10000)
$function$
;

CREATE OR REPLACE FUNCTION public.tenant_refuse_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  DECLARE
    tenant_ended_at timestamptz;
  BEGIN
    SELECT ended_at INTO tenant_ended_at FROM tenant WHERE tenant_id = NEW.tenant_id FOR KEY SHARE;
    IF tenant_ended_at IS NOT NULL THEN
      RAISE EXCEPTION 'account % was deleted', NEW.tenant_id USING ERRCODE = 'foreign_key_violation';
    END IF;
    RETURN NEW;
  END $function$
;

CREATE OR REPLACE FUNCTION public.token_account_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF NEW.ledger_seq <> (CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE OLD.ledger_seq + 1 END) THEN
      RAISE EXCEPTION 'a paid balance changes by a ledger entry only' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END $function$
;

CREATE OR REPLACE FUNCTION public.token_account_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP = 'TRUNCATE' OR EXISTS (SELECT FROM tenant WHERE tenant_id = OLD.tenant_id) THEN
      RAISE EXCEPTION 'a token account goes with its tenant only' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END $function$
;

CREATE OR REPLACE FUNCTION public.token_begin(p_tenant text, p_key text, p_operation text, p_cost integer, p_payload bytea, p_id uuid, p_answer json, p_charged boolean, p_now timestamp with time zone, p_week date, p_month date, p_weekly_free integer, OUT outcome text, OUT reservation uuid, OUT attempt_number integer, OUT available bigint, OUT stored json)
 RETURNS record
 LANGUAGE plpgsql
 SET lock_timeout TO '1s'
 SET enable_seqscan TO 'off'
AS $function$
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
      -- The process that worked on it died: its reservation goes on, for whatever this attempt is about. What became
      -- of the dead attempt's job says nothing about this one.
      UPDATE token_reservation r SET attempt = r.attempt + 1, leased_until = p_now + interval '60 seconds',
        payload_sha256 = p_payload, operation = p_operation, is_void = false
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
END $function$
;

CREATE OR REPLACE FUNCTION public.token_begin_batch(p_tenant text, p_requests json, p_now timestamp with time zone, p_week date, p_month date, p_weekly_free integer)
 RETURNS TABLE(asked uuid, outcome text, reservation uuid, attempt_number integer, available bigint, stored json)
 LANGUAGE plpgsql
 SET lock_timeout TO '1s'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  today date := (p_now AT TIME ZONE 'UTC')::date;
  account token_account;
  requests token_reservation[];
  keys text[];
  wanted bigint;
  spent integer;
  free_left integer;
  plan_left integer;
BEGIN
  IF json_array_length(p_requests) = 1 THEN
    RETURN QUERY SELECT r.reservation_id, o.* FROM json_populate_recordset(NULL::token_reservation, p_requests) r
    CROSS JOIN LATERAL token_begin(p_tenant, r.idempotency_key, r.operation, r.cost, r.payload_sha256,
      r.reservation_id, r.response, r.settled_tokens > 0, p_now, p_week, p_month, p_weekly_free) o;
    RETURN;
  END IF;
  account := token_lock(p_tenant, p_week, p_month);
  free_left := greatest(0, p_weekly_free - account.free_used);
  plan_left := greatest(0, coalesce(account.monthly_units, 0) - account.plan_used);
  -- No DISTINCT among these: it would sort what all of them are given, and the first to come is the first served.
  -- What settles at nothing takes nothing.
  SELECT array_agg(r), array_agg(r.idempotency_key), sum(r.cost),
    coalesce(sum(r.cost) FILTER (WHERE r.settled_tokens IS DISTINCT FROM 0), 0)
  INTO requests, keys, wanted, spent
  FROM json_populate_recordset(NULL::token_reservation, p_requests) r;
  IF wanted > free_left + plan_left
    OR (SELECT count(DISTINCT key) FROM unnest(keys) key) < cardinality(keys)
    OR EXISTS (SELECT FROM token_reservation r WHERE r.tenant_id = p_tenant AND r.idempotency_key = ANY (keys))
  THEN
    RETURN QUERY SELECT r.reservation_id, o.* FROM json_populate_recordset(NULL::token_reservation, p_requests) r
    CROSS JOIN LATERAL token_begin(p_tenant, r.idempotency_key, r.operation, r.cost, r.payload_sha256,
      r.reservation_id, r.response, r.settled_tokens > 0, p_now, p_week, p_month, p_weekly_free) o;
    RETURN;
  END IF;

  RETURN QUERY
  INSERT INTO token_reservation (reservation_id, tenant_id, idempotency_key, payload_sha256, operation, cost,
    free_part, plan_part, paid_part, week_start, month_start, state, leased_until, expires_at,
    settled_tokens, settled_on, response, created_at)
  SELECT r.reservation_id, p_tenant, r.idempotency_key, r.payload_sha256, r.operation, r.cost,
    part.free, r.cost - part.free, 0, account.week_start, account.month_start,
    CASE WHEN r.response IS NULL THEN 'reserved' ELSE 'settled' END,
    p_now + interval '60 seconds', p_now + interval '15 minutes',
    r.settled_tokens, CASE WHEN r.response IS NOT NULL THEN today END, r.response, p_now
  FROM (
    SELECT *, coalesce(sum(cost) FILTER (WHERE settled_tokens IS DISTINCT FROM 0)
      OVER (ORDER BY ordinality ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS spent_before
    FROM unnest(requests) WITH ORDINALITY
  ) r
  CROSS JOIN LATERAL (SELECT least(r.cost, greatest(0, free_left - r.spent_before))::integer AS free) part
  ORDER BY r.ordinality
  RETURNING reservation_id, state, reservation_id, attempt, NULL::bigint, NULL::json;

  UPDATE token_account SET free_used = free_used + least(spent, free_left),
    plan_used = plan_used + spent - least(spent, free_left)
  WHERE tenant_id = p_tenant AND spent > 0;
  PERFORM token_count(p_tenant, today, r.operation, sum(r.settled_tokens)::integer)
  FROM unnest(requests) r WHERE r.settled_tokens > 0 GROUP BY r.operation;
END $function$
;

CREATE OR REPLACE FUNCTION public.token_compensate(p_reservation uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT token_compensate_attempt(p_reservation, NULL, p_now)
$function$
;

CREATE OR REPLACE FUNCTION public.token_compensate_attempt(p_reservation uuid, p_attempt integer, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET lock_timeout TO '1s'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  held token_reservation;
BEGIN
  PERFORM FROM token_account JOIN token_reservation USING (tenant_id)
  WHERE reservation_id = p_reservation FOR NO KEY UPDATE OF token_account;
  UPDATE token_reservation SET is_void = true
  WHERE reservation_id = p_reservation AND state = 'reserved' AND attempt = coalesce(p_attempt, attempt);
  UPDATE token_reservation SET state = 'compensated'
  WHERE reservation_id = p_reservation AND state = 'settled' AND attempt = coalesce(p_attempt, attempt)
  RETURNING * INTO held;
  IF FOUND AND held.settled_tokens > 0 THEN
    PERFORM token_give_back(held, p_now);
    UPDATE token_usage_day SET tokens = tokens - held.settled_tokens
    WHERE tenant_id = held.tenant_id AND day = held.settled_on AND operation = held.operation;
  END IF;
END $function$
;

CREATE OR REPLACE FUNCTION public.token_count(p_tenant text, p_day date, p_operation text, p_tokens integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE token_usage_day SET tokens = tokens + p_tokens
  WHERE tenant_id = p_tenant AND day = p_day AND operation = p_operation;
  IF NOT FOUND THEN
    INSERT INTO token_usage_day VALUES (p_tenant, p_day, p_operation, p_tokens);
  END IF;
END $function$
;

CREATE OR REPLACE FUNCTION public.token_expire(p_now timestamp with time zone, p_tenant text, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET lock_timeout TO '1s'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  stale uuid[];
  held token_reservation;
  released integer := 0;
BEGIN
  -- All at once, not row by row: a row of an account that was changed meanwhile, as below, would count as gone.
  stale := ARRAY(
    SELECT r.reservation_id FROM token_reservation r JOIN token_account a ON a.tenant_id = r.tenant_id
    WHERE r.state = 'reserved' AND r.expires_at <= p_now AND r.leased_until <= p_now
      AND (p_tenant IS NULL OR r.tenant_id = p_tenant)
    ORDER BY r.expires_at LIMIT p_limit FOR NO KEY UPDATE OF a SKIP LOCKED);
  FOR held IN
    UPDATE token_reservation SET state = 'released'
    WHERE reservation_id = ANY (stale) AND state = 'reserved' AND leased_until <= p_now
    RETURNING *
  LOOP
    PERFORM token_give_back(held, p_now);
    released := released + 1;
  END LOOP;
  RETURN released;
END $function$
;

CREATE OR REPLACE FUNCTION public.token_finish(p_tenant text, p_reservation uuid, p_attempt integer, p_answer json, p_charged boolean, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET lock_timeout TO '1s'
 SET enable_seqscan TO 'off'
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION public.token_give_back(held token_reservation, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE token_account SET
    free_used = free_used - CASE WHEN week_start = held.week_start THEN held.free_part ELSE 0 END,
    plan_used = plan_used - CASE WHEN month_start = held.month_start THEN held.plan_part ELSE 0 END
  WHERE tenant_id = held.tenant_id;
  IF held.paid_part > 0 THEN
    PERFORM token_post(held.tenant_id, held.paid_part, 'release', 'reservation', held.reservation_id::text,
      held.reservation_id::text, held.operation, NULL, p_now);
  END IF;
END $function$
;

CREATE OR REPLACE FUNCTION public.token_ledger_append()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    UPDATE token_account SET ledger_seq = ledger_seq + 1, paid_balance = paid_balance + NEW.delta_paid
    WHERE tenant_id = NEW.tenant_id
    RETURNING ledger_seq, paid_balance - NEW.delta_paid, paid_balance
    INTO NEW.seq, NEW.balance_before, NEW.balance_after;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'tenant % has no token account', NEW.tenant_id USING ERRCODE = 'foreign_key_violation';
    END IF;
    RETURN NEW;
  END $function$
;

CREATE OR REPLACE FUNCTION public.token_ledger_refuse()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    RAISE EXCEPTION 'the token ledger is append-only' USING ERRCODE = 'restrict_violation';
  END $function$
;

CREATE OR REPLACE FUNCTION public.token_lock(p_tenant text, p_week date, p_month date)
 RETURNS token_account
 LANGUAGE plpgsql
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION public.token_post(p_tenant text, p_delta integer, p_entry_type text, p_source_type text, p_source_id text, p_reference text, p_operation text, p_reason text, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
  BEGIN
    PERFORM FROM token_account WHERE tenant_id = p_tenant FOR NO KEY UPDATE;
    PERFORM FROM token_ledger WHERE tenant_id = p_tenant AND entry_type = p_entry_type
      AND source_type = p_source_type AND source_id = p_source_id AND reference = p_reference;
    IF FOUND THEN
      RETURN false;
    END IF;
    INSERT INTO token_ledger (tenant_id, entry_type, source_type, source_id, reference, operation, reason,
      delta_paid, created_at)
    VALUES (p_tenant, p_entry_type, p_source_type, p_source_id, p_reference, p_operation, p_reason,
      p_delta, p_now);
    RETURN true;
  END $function$
;

CREATE OR REPLACE FUNCTION public.verdict_index()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    INSERT INTO verdict_fingerprint (kind_id, sha256, pdq)
    SELECT verdict_kind_of(model_id, CASE source WHEN 'model' THEN label ELSE source END), sha256, bytes_of_pdq(pdq)
    FROM added WHERE pdq IS NOT NULL;
    IF FOUND THEN PERFORM pg_notify('telltale_fingerprints', ''); END IF;
    RETURN NULL;
  END $function$
;

CREATE OR REPLACE FUNCTION public.verdict_kind_of(p_model_id text, p_label text)
 RETURNS smallint
 LANGUAGE plpgsql
AS $function$
  DECLARE
    found_id smallint;
  BEGIN
    LOOP
      SELECT kind_id INTO found_id FROM verdict_kind WHERE model_id = p_model_id AND label = p_label;
      IF FOUND THEN RETURN found_id; END IF;
      INSERT INTO verdict_kind (model_id, label) VALUES (p_model_id, p_label) ON CONFLICT DO NOTHING;
    END LOOP;
  END $function$
;

CREATE OR REPLACE FUNCTION public.verdict_unindex()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    UPDATE verdict_fingerprint f
    SET erased_at = now(), xid = pg_current_xact_id(), sha256 = NULL, pdq = NULL
    FROM erased e JOIN verdict_kind k ON k.model_id = e.model_id
    WHERE f.sha256 = e.sha256 AND f.kind_id = k.kind_id;
    IF FOUND THEN PERFORM pg_notify('telltale_fingerprints', ''); END IF;
    RETURN NULL;
  END $function$
;

CREATE TABLE allowed_origin (
  origin_id text NOT NULL,
  tenant_id text,
  origin text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  proof text,
  verified_at timestamp with time zone,
  seen_at timestamp with time zone,
  missing_since timestamp with time zone,
  check_at timestamp with time zone,
  notice_until timestamp with time zone,
  ended_at timestamp with time zone,
  CONSTRAINT allowed_origin_pkey PRIMARY KEY (origin_id),
  CONSTRAINT allowed_origin_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id) ON DELETE CASCADE,
  CONSTRAINT allowed_origin_check CHECK (((proof IS NULL) OR ((tenant_id IS NOT NULL) AND (ended_at IS NULL) AND (notice_until IS NULL)))),
  CONSTRAINT allowed_origin_check1 CHECK (((proof IS NULL) = (verified_at IS NULL))),
  CONSTRAINT allowed_origin_check2 CHECK ((((proof IS NOT NULL) AND (proof = 'dns'::text)) = ((seen_at IS NOT NULL) AND (check_at IS NOT NULL)))),
  CONSTRAINT allowed_origin_check3 CHECK (((ended_at IS NULL) OR (tenant_id IS NOT NULL))),
  CONSTRAINT allowed_origin_proof_check CHECK ((proof = ANY (ARRAY['dns'::text, 'operator'::text, 'configured'::text])))
);
CREATE INDEX allowed_origin_check ON public.allowed_origin USING btree (check_at) WHERE (check_at IS NOT NULL);
CREATE UNIQUE INDEX allowed_origin_claim ON public.allowed_origin USING btree (origin, tenant_id);
CREATE INDEX allowed_origin_ended ON public.allowed_origin USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE UNIQUE INDEX allowed_origin_owner ON public.allowed_origin USING btree (origin) WHERE ((proof IS NOT NULL) OR (tenant_id IS NULL));
CREATE INDEX allowed_origin_tenant ON public.allowed_origin USING btree (tenant_id);
CREATE TRIGGER allowed_origin_of_living BEFORE INSERT ON public.allowed_origin FOR EACH ROW EXECUTE FUNCTION tenant_refuse_ended();

CREATE TABLE api_key (
  key_id text NOT NULL,
  tenant_id text NOT NULL,
  name text NOT NULL,
  secret_sha256 bytea NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  holder text NOT NULL DEFAULT 'account'::text,
  CONSTRAINT api_key_pkey PRIMARY KEY (key_id),
  CONSTRAINT api_key_secret_sha256_key UNIQUE (secret_sha256),
  CONSTRAINT api_key_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id) ON DELETE CASCADE,
  CONSTRAINT api_key_holder_check CHECK ((holder = ANY (ARRAY['account'::text, 'browser'::text]))),
  CONSTRAINT api_key_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
  CONSTRAINT api_key_secret_sha256_check CHECK ((octet_length(secret_sha256) = 32))
);
CREATE INDEX api_key_tenant ON public.api_key USING btree (tenant_id);
CREATE TRIGGER api_key_of_living BEFORE INSERT ON public.api_key FOR EACH ROW EXECUTE FUNCTION tenant_refuse_ended();

CREATE TABLE app_user (
  user_id text NOT NULL,
  email text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  language text,
  CONSTRAINT app_user_pkey PRIMARY KEY (user_id),
  CONSTRAINT app_user_email_key UNIQUE (email),
  CONSTRAINT app_user_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 320)))
);

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
CREATE INDEX asset_created_at ON public.asset USING btree (created_at);
CREATE INDEX asset_tenant_sha256 ON public.asset USING btree (tenant_id, sha256);

CREATE TABLE audio_verdict (
  audio_sha256 bytea NOT NULL,
  sample_rate bigint NOT NULL,
  channel_count integer NOT NULL,
  content_kind text NOT NULL,
  model_id text NOT NULL,
  label text NOT NULL,
  score double precision,
  confidence double precision,
  reason text NOT NULL,
  detected_content_kind text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT audio_verdict_pkey PRIMARY KEY (audio_sha256, sample_rate, channel_count, content_kind, model_id),
  CONSTRAINT audio_verdict_audio_sha256_check CHECK ((octet_length(audio_sha256) = 32)),
  CONSTRAINT audio_verdict_confidence_check CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
  CONSTRAINT audio_verdict_label_check CHECK ((label = ANY (ARRAY['likely_ai'::text, 'uncertain'::text, 'no_signal'::text, 'abstained'::text]))),
  CONSTRAINT audio_verdict_score_check CHECK (((score >= (0)::double precision) AND (score <= (1)::double precision)))
);
CREATE INDEX audio_verdict_abstained ON public.audio_verdict USING btree (created_at) WHERE (label = 'abstained'::text);
CREATE INDEX audio_verdict_created_at ON public.audio_verdict USING btree (created_at);

CREATE TABLE beta_signup (
  email text NOT NULL,
  organization text,
  intent text,
  website text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  approved_at timestamp with time zone,
  CONSTRAINT beta_signup_pkey PRIMARY KEY (email),
  CONSTRAINT beta_signup_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 320))),
  CONSTRAINT beta_signup_intent_check CHECK ((intent = ANY (ARRAY['free'::text, 'api'::text, 'team'::text, 'pilot'::text]))),
  CONSTRAINT beta_signup_organization_check CHECK (((char_length(organization) >= 1) AND (char_length(organization) <= 200))),
  CONSTRAINT beta_signup_website_check CHECK ((char_length(website) <= 200))
);

CREATE TABLE billing_dispute (
  dispute_id text NOT NULL,
  payment_intent text NOT NULL,
  amount_cents integer NOT NULL,
  state text NOT NULL,
  CONSTRAINT billing_dispute_pkey PRIMARY KEY (dispute_id),
  CONSTRAINT billing_dispute_amount_cents_check CHECK ((amount_cents >= 0)),
  CONSTRAINT billing_dispute_state_check CHECK ((state = ANY (ARRAY['open'::text, 'lost'::text, 'won'::text])))
);
CREATE INDEX billing_dispute_payment ON public.billing_dispute USING btree (payment_intent);

CREATE TABLE billing_event (
  event_id text NOT NULL,
  type text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT billing_event_pkey PRIMARY KEY (event_id)
);

CREATE TABLE billing_order (
  order_id text NOT NULL,
  tenant_id text NOT NULL,
  idempotency_key text NOT NULL,
  bundle_code text NOT NULL,
  token_amount integer NOT NULL,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  status text NOT NULL,
  session_id text,
  url text,
  payment_intent text,
  tokens_taken integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  paid_at timestamp with time zone,
  CONSTRAINT billing_order_pkey PRIMARY KEY (order_id),
  CONSTRAINT billing_order_payment_intent_key UNIQUE (payment_intent),
  CONSTRAINT billing_order_session_id_key UNIQUE (session_id),
  CONSTRAINT billing_order_tenant_id_idempotency_key_key UNIQUE (tenant_id, idempotency_key),
  CONSTRAINT billing_order_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id) ON DELETE CASCADE,
  CONSTRAINT billing_order_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT billing_order_check CHECK (((tokens_taken >= 0) AND (tokens_taken <= token_amount))),
  CONSTRAINT billing_order_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'expired'::text, 'failed'::text, 'refunded'::text, 'disputed'::text]))),
  CONSTRAINT billing_order_token_amount_check CHECK ((token_amount > 0))
);
CREATE INDEX billing_order_tenant ON public.billing_order USING btree (tenant_id, created_at DESC);
CREATE TRIGGER billing_order_of_living BEFORE INSERT ON public.billing_order FOR EACH ROW EXECUTE FUNCTION tenant_refuse_ended();

CREATE TABLE billing_refund (
  payment_intent text NOT NULL,
  refunded_cents integer NOT NULL,
  CONSTRAINT billing_refund_pkey PRIMARY KEY (payment_intent),
  CONSTRAINT billing_refund_refunded_cents_check CHECK ((refunded_cents >= 0))
);

CREATE TABLE connection_code (
  code_sha256 bytea NOT NULL,
  tenant_id text NOT NULL,
  name text NOT NULL,
  code_challenge text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT connection_code_pkey PRIMARY KEY (code_sha256),
  CONSTRAINT connection_code_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id) ON DELETE CASCADE,
  CONSTRAINT connection_code_code_sha256_check CHECK ((octet_length(code_sha256) = 32)),
  CONSTRAINT connection_code_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);
CREATE INDEX connection_code_tenant ON public.connection_code USING btree (tenant_id);
CREATE TRIGGER connection_code_of_living BEFORE INSERT ON public.connection_code FOR EACH ROW EXECUTE FUNCTION tenant_refuse_ended();

CREATE TABLE export_key (
  kid text NOT NULL,
  public_key bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT export_key_pkey PRIMARY KEY (kid),
  CONSTRAINT export_key_public_key_check CHECK ((octet_length(public_key) = 32))
);

CREATE TABLE feedback (
  token_sha256 bytea NOT NULL,
  sha256 bytea NOT NULL,
  model_id text,
  label text NOT NULL,
  score double precision,
  source text NOT NULL,
  expected_label text NOT NULL,
  origin text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT feedback_pkey PRIMARY KEY (token_sha256),
  CONSTRAINT feedback_expected_label_check CHECK ((expected_label = ANY (ARRAY['ai'::text, 'human'::text, 'unsure'::text]))),
  CONSTRAINT feedback_sha256_check CHECK ((octet_length(sha256) = 32)),
  CONSTRAINT feedback_token_sha256_check CHECK ((octet_length(token_sha256) = 32))
);
CREATE INDEX feedback_sha256 ON public.feedback USING btree (sha256);

CREATE TABLE fingerprint_backfill (
  sha256 bytea NOT NULL,
  model_id text NOT NULL
);

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
  reservation_id text,
  reservation_attempt integer,
  CONSTRAINT job_pkey PRIMARY KEY (job_id),
  CONSTRAINT job_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES asset(asset_id) ON DELETE CASCADE,
  CONSTRAINT job_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id) ON DELETE CASCADE,
  CONSTRAINT job_check CHECK (((result IS NOT NULL) = (state = 'succeeded'::text))),
  CONSTRAINT job_check1 CHECK (((finished_at IS NOT NULL) = (state = ANY (ARRAY['succeeded'::text, 'failed'::text])))),
  CONSTRAINT job_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE INDEX job_asset ON public.job USING btree (asset_id) WHERE (asset_id IS NOT NULL);
CREATE INDEX job_created_at ON public.job USING btree (created_at);
CREATE INDEX job_finished_at ON public.job USING btree (finished_at);
CREATE INDEX job_not_succeeded ON public.job USING btree (kind, state, created_at) WHERE (state <> 'succeeded'::text);
CREATE INDEX job_waiting_public ON public.job USING btree (kind) WHERE ((tenant_id IS NULL) AND (state = 'queued'::text));

CREATE TABLE key_usage_day (
  key_id text NOT NULL,
  day date NOT NULL,
  tokens bigint NOT NULL,
  CONSTRAINT key_usage_day_pkey PRIMARY KEY (key_id, day),
  CONSTRAINT key_usage_day_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(key_id) ON DELETE CASCADE,
  CONSTRAINT key_usage_day_tokens_check CHECK ((tokens >= 0))
);
CREATE INDEX key_usage_day_day ON public.key_usage_day USING btree (day);

CREATE TABLE magic_link (
  link_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  token_sha256 bytea NOT NULL,
  email text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT magic_link_pkey PRIMARY KEY (link_id),
  CONSTRAINT magic_link_token_sha256_key UNIQUE (token_sha256),
  CONSTRAINT magic_link_token_sha256_check CHECK ((octet_length(token_sha256) = 32))
);
CREATE INDEX magic_link_email ON public.magic_link USING btree (email);
CREATE INDEX magic_link_expires_at ON public.magic_link USING btree (expires_at);

CREATE TABLE membership (
  tenant_id text NOT NULL,
  user_id text NOT NULL,
  role text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT membership_pkey PRIMARY KEY (tenant_id, user_id),
  CONSTRAINT membership_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id) ON DELETE CASCADE,
  CONSTRAINT membership_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id) ON DELETE CASCADE,
  CONSTRAINT membership_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text])))
);
CREATE INDEX membership_user ON public.membership USING btree (user_id);
CREATE TRIGGER membership_of_living BEFORE INSERT ON public.membership FOR EACH ROW EXECUTE FUNCTION tenant_refuse_ended();

CREATE TABLE origin_mail (
  mail_id uuid NOT NULL DEFAULT gen_random_uuid(),
  tenant_id text NOT NULL,
  origin text NOT NULL,
  news text NOT NULL,
  until timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT origin_mail_pkey PRIMARY KEY (mail_id),
  CONSTRAINT origin_mail_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id) ON DELETE CASCADE,
  CONSTRAINT origin_mail_news_check CHECK ((news = ANY (ARRAY['notice'::text, 'ended'::text, 'missing'::text, 'lost'::text])))
);
CREATE INDEX origin_mail_due ON public.origin_mail USING btree (due_at);
CREATE INDEX origin_mail_tenant ON public.origin_mail USING btree (tenant_id);

CREATE TABLE origin_usage_day (
  origin text NOT NULL,
  day date NOT NULL,
  checks bigint NOT NULL,
  CONSTRAINT origin_usage_day_pkey PRIMARY KEY (origin, day),
  CONSTRAINT origin_usage_day_checks_check CHECK ((checks >= 0))
);
CREATE INDEX origin_usage_day_day ON public.origin_usage_day USING btree (day);

CREATE TABLE public_quota (
  day date NOT NULL,
  subject text NOT NULL,
  spent integer NOT NULL,
  CONSTRAINT public_quota_pkey PRIMARY KEY (day, subject),
  CONSTRAINT public_quota_spent_check CHECK ((spent >= 0))
);

CREATE TABLE review (
  review_id text NOT NULL,
  tenant_id text NOT NULL,
  status text NOT NULL,
  sha256 bytea NOT NULL,
  filename text,
  media_type text NOT NULL,
  picture bytea NOT NULL,
  declaration jsonb NOT NULL,
  provenance jsonb NOT NULL,
  job_id uuid NOT NULL,
  detector jsonb,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  earlier_jobs uuid[] NOT NULL DEFAULT '{}'::uuid[],
  last_decision text,
  searched text NOT NULL DEFAULT ''::text,
  CONSTRAINT review_pkey PRIMARY KEY (review_id),
  CONSTRAINT review_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id) ON DELETE CASCADE,
  CONSTRAINT review_media_type_check CHECK ((media_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text]))),
  CONSTRAINT review_sha256_check CHECK ((octet_length(sha256) = 32)),
  CONSTRAINT review_status_check CHECK ((status = ANY (ARRAY['pending_review'::text, 'completed'::text])))
);
CREATE INDEX review_job ON public.review USING btree (job_id);
CREATE INDEX review_search ON public.review USING gin (review_grams(tenant_id, searched));
CREATE INDEX review_tenant ON public.review USING btree (tenant_id, created_at DESC);
CREATE INDEX review_tenant_decision ON public.review USING btree (tenant_id, last_decision, created_at DESC);
CREATE INDEX review_tenant_signal ON public.review USING btree (tenant_id, review_signal(provenance, detector), created_at DESC);
CREATE INDEX review_tenant_status ON public.review USING btree (tenant_id, status, created_at DESC);
CREATE TRIGGER review_of_living BEFORE INSERT ON public.review FOR EACH ROW EXECUTE FUNCTION tenant_refuse_ended();
CREATE TRIGGER review_searched BEFORE INSERT ON public.review FOR EACH ROW EXECUTE FUNCTION review_write_searched();

CREATE TABLE review_decision (
  review_id text NOT NULL,
  seq integer NOT NULL,
  decision text NOT NULL,
  reviewer text NOT NULL,
  rationale text NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT review_decision_pkey PRIMARY KEY (review_id, seq),
  CONSTRAINT review_decision_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(review_id) ON DELETE CASCADE,
  CONSTRAINT review_decision_decision_check CHECK ((decision = ANY (ARRAY['disclose'::text, 'no_disclosure'::text, 'reject'::text, 'recheck'::text]))),
  CONSTRAINT review_decision_rationale_check CHECK (((char_length(rationale) >= 1) AND (char_length(rationale) <= 4000))),
  CONSTRAINT review_decision_reviewer_check CHECK (((char_length(reviewer) >= 1) AND (char_length(reviewer) <= 200))),
  CONSTRAINT review_decision_seq_check CHECK ((seq > 0))
);
CREATE TRIGGER review_decision_searched AFTER INSERT ON public.review_decision FOR EACH ROW EXECUTE FUNCTION review_decision_write_searched();

CREATE TABLE schema_mark (
  is_current boolean NOT NULL DEFAULT true,
  works_from text NOT NULL,
  CONSTRAINT schema_mark_pkey PRIMARY KEY (is_current),
  CONSTRAINT schema_mark_is_current_check CHECK (is_current)
);

CREATE TABLE session (
  session_id text NOT NULL,
  token_sha256 bytea NOT NULL,
  tenant_id text NOT NULL,
  user_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  CONSTRAINT session_pkey PRIMARY KEY (session_id),
  CONSTRAINT session_token_sha256_key UNIQUE (token_sha256),
  CONSTRAINT session_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES membership(tenant_id, user_id) ON DELETE CASCADE,
  CONSTRAINT session_token_sha256_check CHECK ((octet_length(token_sha256) = 32))
);
CREATE INDEX session_expires_at ON public.session USING btree (expires_at);
CREATE INDEX session_membership ON public.session USING btree (tenant_id, user_id);

CREATE TABLE share (
  share_id text NOT NULL,
  token_sha256 bytea NOT NULL,
  token text NOT NULL,
  preview_jpeg bytea,
  preview_blurhash text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  origin text,
  CONSTRAINT share_pkey PRIMARY KEY (share_id),
  CONSTRAINT share_token_sha256_key UNIQUE (token_sha256),
  CONSTRAINT share_check CHECK (((preview_jpeg IS NULL) = (preview_blurhash IS NULL))),
  CONSTRAINT share_preview_jpeg_check CHECK ((octet_length(preview_jpeg) <= 102400)),
  CONSTRAINT share_token_sha256_check CHECK ((octet_length(token_sha256) = 32))
);
CREATE INDEX share_expires_at ON public.share USING btree (expires_at);
CREATE INDEX share_origin ON public.share USING btree (origin) WHERE (origin IS NOT NULL);

CREATE TABLE sign_in_request (
  request_id uuid NOT NULL,
  email text NOT NULL,
  visitor_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  network_ids text[] NOT NULL DEFAULT '{}'::text[],
  language text,
  CONSTRAINT sign_in_request_pkey PRIMARY KEY (request_id)
);
CREATE INDEX sign_in_request_created_at ON public.sign_in_request USING btree (created_at);
CREATE INDEX sign_in_request_email ON public.sign_in_request USING btree (email, created_at);
CREATE INDEX sign_in_request_networks ON public.sign_in_request USING gin (network_ids);
CREATE INDEX sign_in_request_visitor ON public.sign_in_request USING btree (visitor_id, created_at);

CREATE TABLE tenant (
  tenant_id text NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  site_token text NOT NULL DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text),
  ended_at timestamp with time zone,
  CONSTRAINT tenant_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT tenant_site_token_key UNIQUE (site_token)
);

CREATE TABLE text_verdict (
  text_sha256 bytea NOT NULL,
  language text NOT NULL,
  model_id text NOT NULL,
  lines_sha256 bytea NOT NULL,
  label text NOT NULL,
  score double precision,
  confidence double precision,
  reason text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT text_verdict_pkey PRIMARY KEY (text_sha256, language, model_id, lines_sha256),
  CONSTRAINT text_verdict_confidence_check CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
  CONSTRAINT text_verdict_label_check CHECK ((label = ANY (ARRAY['likely_ai'::text, 'uncertain'::text, 'no_signal'::text, 'abstained'::text]))),
  CONSTRAINT text_verdict_lines_sha256_check CHECK ((octet_length(lines_sha256) = 32)),
  CONSTRAINT text_verdict_score_check CHECK (((score >= (0)::double precision) AND (score <= (1)::double precision))),
  CONSTRAINT text_verdict_text_sha256_check CHECK ((octet_length(text_sha256) = 32))
);
CREATE INDEX text_verdict_abstained ON public.text_verdict USING btree (created_at) WHERE (label = 'abstained'::text);
CREATE INDEX text_verdict_created_at ON public.text_verdict USING btree (created_at);

CREATE TABLE token_account (
  tenant_id text NOT NULL,
  plan_code text NOT NULL DEFAULT 'free'::text,
  monthly_units integer,
  week_start date NOT NULL,
  free_used integer NOT NULL DEFAULT 0,
  month_start date NOT NULL,
  plan_used integer NOT NULL DEFAULT 0,
  paid_balance bigint NOT NULL DEFAULT 0,
  ledger_seq bigint NOT NULL DEFAULT 0,
  last_seq bigint GENERATED ALWAYS AS (NULLIF(ledger_seq, 0)) STORED,
  CONSTRAINT token_account_pkey PRIMARY KEY (tenant_id),
  CONSTRAINT token_account_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id) ON DELETE CASCADE,
  CONSTRAINT token_account_tenant_id_last_seq_paid_balance_fkey FOREIGN KEY (tenant_id, last_seq, paid_balance) REFERENCES token_ledger(tenant_id, seq, balance_after) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT token_account_check CHECK (((monthly_units IS NULL) = (plan_code = 'free'::text))),
  CONSTRAINT token_account_check1 CHECK (((ledger_seq > 0) OR (paid_balance = 0))),
  CONSTRAINT token_account_free_used_check CHECK ((free_used >= 0)),
  CONSTRAINT token_account_ledger_seq_check CHECK ((ledger_seq >= 0)),
  CONSTRAINT token_account_monthly_units_check CHECK ((monthly_units > 0)),
  CONSTRAINT token_account_plan_code_check CHECK ((plan_code = ANY (ARRAY['free'::text, 'developer'::text, 'team'::text, 'agency'::text]))),
  CONSTRAINT token_account_plan_used_check CHECK ((plan_used >= 0))
);
CREATE TRIGGER token_account_follows BEFORE UPDATE ON public.token_account FOR EACH ROW WHEN (((new.ledger_seq <> old.ledger_seq) OR (new.paid_balance <> old.paid_balance))) EXECUTE FUNCTION token_account_follow();
CREATE TRIGGER token_account_kept BEFORE TRUNCATE ON public.token_account FOR EACH STATEMENT EXECUTE FUNCTION token_account_keep();
CREATE TRIGGER token_account_starts BEFORE INSERT ON public.token_account FOR EACH ROW EXECUTE FUNCTION token_account_follow();
CREATE TRIGGER token_account_stays BEFORE DELETE ON public.token_account FOR EACH ROW EXECUTE FUNCTION token_account_keep();

CREATE TABLE token_ledger (
  ledger_id uuid NOT NULL DEFAULT gen_random_uuid(),
  tenant_id text NOT NULL,
  seq bigint NOT NULL,
  previous_seq bigint GENERATED ALWAYS AS (NULLIF((seq - 1), 0)) STORED,
  entry_type text NOT NULL,
  source_type text NOT NULL,
  source_id text NOT NULL,
  reference text NOT NULL,
  operation text,
  reason text,
  delta_paid integer NOT NULL,
  balance_before bigint NOT NULL,
  balance_after bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT token_ledger_pkey PRIMARY KEY (ledger_id),
  CONSTRAINT token_ledger_tenant_id_entry_type_source_type_source_id_ref_key UNIQUE (tenant_id, entry_type, source_type, source_id, reference),
  CONSTRAINT token_ledger_tenant_id_seq_balance_after_key UNIQUE (tenant_id, seq, balance_after),
  CONSTRAINT token_ledger_tenant_id_seq_key UNIQUE (tenant_id, seq),
  CONSTRAINT token_ledger_tenant_id_previous_seq_balance_before_fkey FOREIGN KEY (tenant_id, previous_seq, balance_before) REFERENCES token_ledger(tenant_id, seq, balance_after),
  CONSTRAINT token_ledger_check CHECK ((balance_after = (balance_before + delta_paid))),
  CONSTRAINT token_ledger_check1 CHECK (((seq > 1) OR (balance_before = 0))),
  CONSTRAINT token_ledger_check2 CHECK (((balance_after >= 0) OR (delta_paid > 0) OR (entry_type = 'refund'::text))),
  CONSTRAINT token_ledger_delta_paid_check CHECK ((delta_paid <> 0)),
  CONSTRAINT token_ledger_entry_type_check CHECK ((entry_type = ANY (ARRAY['purchase'::text, 'spend'::text, 'release'::text, 'refund'::text, 'adjustment'::text]))),
  CONSTRAINT token_ledger_seq_check CHECK ((seq > 0)),
  CONSTRAINT token_ledger_source_type_check CHECK ((source_type = ANY (ARRAY['order'::text, 'reservation'::text, 'manual'::text])))
);
CREATE TRIGGER token_ledger_append BEFORE INSERT ON public.token_ledger FOR EACH ROW EXECUTE FUNCTION token_ledger_append();
CREATE TRIGGER token_ledger_kept BEFORE TRUNCATE ON public.token_ledger FOR EACH STATEMENT EXECUTE FUNCTION token_ledger_refuse();
CREATE TRIGGER token_ledger_unchanged BEFORE DELETE OR UPDATE ON public.token_ledger FOR EACH ROW EXECUTE FUNCTION token_ledger_refuse();

CREATE TABLE token_reservation (
  reservation_id uuid NOT NULL,
  tenant_id text NOT NULL,
  idempotency_key text,
  payload_sha256 bytea NOT NULL,
  operation text NOT NULL,
  cost integer NOT NULL,
  free_part integer NOT NULL,
  plan_part integer NOT NULL,
  paid_part integer NOT NULL,
  week_start date NOT NULL,
  month_start date NOT NULL,
  state text NOT NULL,
  attempt integer NOT NULL DEFAULT 1,
  leased_until timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  is_void boolean NOT NULL DEFAULT false,
  settled_tokens integer,
  settled_on date,
  response json,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT token_reservation_pkey PRIMARY KEY (reservation_id),
  CONSTRAINT token_reservation_tenant_id_idempotency_key_key UNIQUE (tenant_id, idempotency_key),
  CONSTRAINT token_reservation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id) ON DELETE CASCADE,
  CONSTRAINT token_reservation_check CHECK ((((free_part + plan_part) + paid_part) = cost)),
  CONSTRAINT token_reservation_check1 CHECK (((settled_tokens IS NOT NULL) = (state = ANY (ARRAY['settled'::text, 'compensated'::text])))),
  CONSTRAINT token_reservation_check2 CHECK (((settled_on IS NOT NULL) = (settled_tokens IS NOT NULL))),
  CONSTRAINT token_reservation_cost_check CHECK ((cost > 0)),
  CONSTRAINT token_reservation_free_part_check CHECK ((free_part >= 0)),
  CONSTRAINT token_reservation_paid_part_check CHECK ((paid_part >= 0)),
  CONSTRAINT token_reservation_payload_sha256_check CHECK ((octet_length(payload_sha256) = 32)),
  CONSTRAINT token_reservation_plan_part_check CHECK ((plan_part >= 0)),
  CONSTRAINT token_reservation_state_check CHECK ((state = ANY (ARRAY['reserved'::text, 'settled'::text, 'released'::text, 'compensated'::text])))
);
CREATE INDEX token_reservation_created_at ON public.token_reservation USING btree (created_at);
CREATE INDEX token_reservation_keyed ON public.token_reservation USING btree (created_at) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX token_reservation_open ON public.token_reservation USING btree (expires_at) WHERE (state = 'reserved'::text);

CREATE TABLE token_usage_day (
  tenant_id text NOT NULL,
  day date NOT NULL,
  operation text NOT NULL,
  tokens bigint NOT NULL,
  CONSTRAINT token_usage_day_pkey PRIMARY KEY (tenant_id, day, operation),
  CONSTRAINT token_usage_day_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id) ON DELETE CASCADE,
  CONSTRAINT token_usage_day_tokens_check CHECK ((tokens >= 0))
);

CREATE TABLE trust_list (
  is_current boolean NOT NULL DEFAULT true,
  sha256 bytea NOT NULL,
  CONSTRAINT trust_list_pkey PRIMARY KEY (is_current),
  CONSTRAINT trust_list_is_current_check CHECK (is_current),
  CONSTRAINT trust_list_sha256_check CHECK ((octet_length(sha256) = 32))
);

CREATE TABLE upload (
  job_id uuid NOT NULL,
  bytes bytea NOT NULL,
  part integer NOT NULL DEFAULT 0,
  CONSTRAINT upload_pkey PRIMARY KEY (job_id, part),
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
  thresholds jsonb,
  trust_list bytea,
  CONSTRAINT verdict_pkey PRIMARY KEY (sha256, model_id),
  CONSTRAINT verdict_confidence_check CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
  CONSTRAINT verdict_label_check CHECK ((label = ANY (ARRAY['likely_ai'::text, 'uncertain'::text, 'no_signal'::text, 'abstained'::text]))),
  CONSTRAINT verdict_score_check CHECK (((score >= (0)::double precision) AND (score <= (1)::double precision))),
  CONSTRAINT verdict_sha256_check CHECK ((octet_length(sha256) = 32)),
  CONSTRAINT verdict_source_check CHECK ((source = ANY (ARRAY['model'::text, 'provenance'::text])))
);
CREATE INDEX verdict_created_at ON public.verdict USING btree (created_at);
CREATE TRIGGER verdict_index AFTER INSERT ON public.verdict REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION verdict_index();
CREATE TRIGGER verdict_unindex AFTER DELETE ON public.verdict REFERENCING OLD TABLE AS erased FOR EACH STATEMENT EXECUTE FUNCTION verdict_unindex();

CREATE TABLE verdict_band (
  band integer NOT NULL,
  sha256 bytea NOT NULL,
  model_id text NOT NULL,
  CONSTRAINT verdict_band_pkey PRIMARY KEY (band, sha256, model_id),
  CONSTRAINT verdict_band_sha256_model_id_fkey FOREIGN KEY (sha256, model_id) REFERENCES verdict(sha256, model_id) ON DELETE CASCADE
);
CREATE INDEX verdict_band_verdict ON public.verdict_band USING btree (sha256, model_id);

CREATE TABLE verdict_fingerprint (
  fingerprint_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  erased_at timestamp with time zone,
  kind_id smallint NOT NULL,
  sha256 bytea,
  pdq bytea,
  CONSTRAINT verdict_fingerprint_pkey PRIMARY KEY (fingerprint_id),
  CONSTRAINT verdict_fingerprint_check CHECK (((erased_at IS NULL) = (sha256 IS NOT NULL))),
  CONSTRAINT verdict_fingerprint_check1 CHECK (((erased_at IS NULL) = (pdq IS NOT NULL))),
  CONSTRAINT verdict_fingerprint_pdq_check CHECK ((octet_length(pdq) = 32)),
  CONSTRAINT verdict_fingerprint_sha256_check CHECK ((octet_length(sha256) = 32))
);
CREATE INDEX verdict_fingerprint_erased_at ON public.verdict_fingerprint USING btree (erased_at) WHERE (erased_at IS NOT NULL);
CREATE INDEX verdict_fingerprint_sha256 ON public.verdict_fingerprint USING hash (sha256);
CREATE INDEX verdict_fingerprint_xid ON public.verdict_fingerprint USING btree (xid);

CREATE TABLE verdict_kind (
  kind_id smallint GENERATED ALWAYS AS IDENTITY NOT NULL,
  model_id text NOT NULL,
  label text NOT NULL,
  CONSTRAINT verdict_kind_pkey PRIMARY KEY (kind_id),
  CONSTRAINT verdict_kind_model_id_label_key UNIQUE (model_id, label),
  CONSTRAINT verdict_kind_kind_id_check CHECK ((kind_id > 0))
);

CREATE TABLE video (
  tenant_id text NOT NULL,
  footprint text NOT NULL,
  model_id text NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT video_pkey PRIMARY KEY (tenant_id, footprint),
  CONSTRAINT video_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id) ON DELETE CASCADE
);
CREATE INDEX video_created_at ON public.video USING btree (created_at);
CREATE INDEX video_tenant_created_at ON public.video USING btree (tenant_id, created_at);
