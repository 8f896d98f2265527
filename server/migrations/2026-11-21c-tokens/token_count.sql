CREATE FUNCTION token_count(p_tenant text, p_day date, p_operation text, p_tokens integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE token_usage_day SET tokens = tokens + p_tokens
  WHERE tenant_id = p_tenant AND day = p_day AND operation = p_operation;
  IF NOT FOUND THEN
    INSERT INTO token_usage_day VALUES (p_tenant, p_day, p_operation, p_tokens);
  END IF;
END $$
