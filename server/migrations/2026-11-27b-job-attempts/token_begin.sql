-- Reserves `p_cost` under an Idempotency-Key, or says why not. With an answer at hand it settles in the same
-- statement. `outcome`: reserved, settled, replay, running, cost_mismatch, reused, exhausted.
CREATE OR REPLACE FUNCTION token_begin(
  p_tenant text, p_key text, p_operation text, p_cost integer, p_payload bytea, p_id uuid, p_answer json,
  p_charged boolean, p_now timestamptz, p_week date, p_month date, p_weekly_free integer,
  OUT outcome text, OUT reservation uuid, OUT attempt_number integer, OUT available bigint, OUT stored json)
LANGUAGE plpgsql SET lock_timeout = '1s' SET enable_seqscan = off AS $$
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
END $$
