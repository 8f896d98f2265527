CREATE FUNCTION token_account_follow() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.ledger_seq <> (CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE OLD.ledger_seq + 1 END) THEN
      RAISE EXCEPTION 'a paid balance changes by a ledger entry only' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END $$
