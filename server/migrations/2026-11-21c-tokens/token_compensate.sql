-- The job of a reservation failed: its tokens return, or will as soon as the attempt that queued it settles.
CREATE FUNCTION token_compensate(p_reservation uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql SET lock_timeout = '1s' SET enable_seqscan = off AS $$
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
END $$
