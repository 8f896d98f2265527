CREATE FUNCTION token_ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the token ledger is append-only' USING ERRCODE = 'restrict_violation';
  END $$
