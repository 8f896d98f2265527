-- Every change of a tenant's tokens holds this row's lock, and holds no other tenant's unless in their order.
CREATE FUNCTION token_lock(p_tenant text, p_week date, p_month date) RETURNS token_account
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
END $$
