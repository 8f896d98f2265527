-- Settles with the answer, or releases without one. False when the attempt holds the reservation no longer.
CREATE FUNCTION token_finish(
  p_tenant text, p_reservation uuid, p_attempt integer, p_answer json, p_charged boolean, p_now timestamptz)
RETURNS boolean
LANGUAGE plpgsql SET lock_timeout = '1s' SET enable_seqscan = off AS $$
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
END $$
