-- The job that an attempt queued failed: its tokens return, or will as soon as that attempt settles. Nothing happens
-- where a later attempt holds the reservation, which has a job of its own. A job from before attempts were noted has
-- none, and stands for the latest.
CREATE FUNCTION token_compensate_attempt(p_reservation uuid, p_attempt integer, p_now timestamptz) RETURNS void
LANGUAGE plpgsql SET lock_timeout = '1s' SET enable_seqscan = off AS $$
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
END $$
