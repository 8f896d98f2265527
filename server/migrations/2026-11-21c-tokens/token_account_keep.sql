-- An account that began anew would have nothing where its ledger says something.
CREATE FUNCTION token_account_keep() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'TRUNCATE' OR EXISTS (SELECT FROM tenant WHERE tenant_id = OLD.tenant_id) THEN
      RAISE EXCEPTION 'a token account goes with its tenant only' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END $$
