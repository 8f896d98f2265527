-- Releases reservations that nobody works on any more and whose time is over. A batch is made of those whose account is
-- free: one that is locked elsewhere is left for the next time, and takes no place in it that another's could have. Since
-- no lock is waited for, two sweeps, or a sweep and a batch of checks, cannot wait for each other.
CREATE OR REPLACE FUNCTION token_expire(p_now timestamptz, p_tenant text, p_limit integer) RETURNS integer
LANGUAGE plpgsql SET lock_timeout = '1s' SET enable_seqscan = off AS $$
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
END $$
