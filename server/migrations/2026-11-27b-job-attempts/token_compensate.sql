-- For processes of a version that notes no attempt.
CREATE OR REPLACE FUNCTION token_compensate(p_reservation uuid, p_now timestamptz) RETURNS void
LANGUAGE sql AS $$
  SELECT token_compensate_attempt(p_reservation, NULL, p_now)
$$
