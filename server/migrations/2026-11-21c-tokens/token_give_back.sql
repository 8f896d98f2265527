-- Free and plan tokens return to the period they were taken from, or nowhere when it has ended.
CREATE FUNCTION token_give_back(held token_reservation, p_now timestamptz) RETURNS void
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
END $$
