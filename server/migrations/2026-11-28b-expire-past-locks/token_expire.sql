-- Releases reservations that nobody works on any more and whose time is over. Tenants are locked in their order,
-- so that two sweeps, or a sweep and a batch, cannot wait for each other. One that is locked elsewhere is left for the
-- next time: it must not keep the reservations of all others.
CREATE OR REPLACE FUNCTION token_expire(p_now timestamptz, p_tenant text, p_limit integer) RETURNS integer
LANGUAGE plpgsql SET lock_timeout = '1s' SET enable_seqscan = off AS $$
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
    PERFORM FROM token_account WHERE tenant_id = stale.tenant_id FOR NO KEY UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    UPDATE token_reservation SET state = 'released'
    WHERE reservation_id = stale.reservation_id AND state = 'reserved' AND leased_until <= p_now
    RETURNING * INTO held;
    IF FOUND THEN
      PERFORM token_give_back(held, p_now);
      released := released + 1;
    END IF;
  END LOOP;
  RETURN released;
END $$
