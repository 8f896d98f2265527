-- Looks before it writes, because the trigger moves the account; the caller's lock keeps the answer true.
CREATE FUNCTION token_post(p_tenant text, p_delta integer, p_entry_type text, p_source_type text,
    p_source_id text, p_reference text, p_operation text, p_reason text, p_now timestamptz) RETURNS boolean
  LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM token_account WHERE tenant_id = p_tenant FOR NO KEY UPDATE;
    PERFORM FROM token_ledger WHERE tenant_id = p_tenant AND entry_type = p_entry_type
      AND source_type = p_source_type AND source_id = p_source_id AND reference = p_reference;
    IF FOUND THEN
      RETURN false;
    END IF;
    INSERT INTO token_ledger (tenant_id, entry_type, source_type, source_id, reference, operation, reason,
      delta_paid, created_at)
    VALUES (p_tenant, p_entry_type, p_source_type, p_source_id, p_reference, p_operation, p_reason,
      p_delta, p_now);
    RETURN true;
  END $$
