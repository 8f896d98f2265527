-- `token_begin` for requests of one tenant that arrived together, given as the rows they would become. New keys
-- that free tokens and the plan's cover are reserved at once, and the account is written once. Where one needs a
-- closer look (its key is known, or takes paid tokens, or there are too few) they go through `token_begin`, one
-- after the other. `asked` is the id that a request proposed: outcomes come in any order.
CREATE FUNCTION token_begin_batch(
  p_tenant text, p_requests json, p_now timestamptz, p_week date, p_month date, p_weekly_free integer)
RETURNS TABLE (
  asked uuid, outcome text, reservation uuid, attempt_number integer, available bigint, stored json)
LANGUAGE plpgsql SET lock_timeout = '1s' SET enable_seqscan = off AS $$
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
END $$
