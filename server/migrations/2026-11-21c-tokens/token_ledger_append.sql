-- Whatever an INSERT claims to be the number and the balance, the account decides.
CREATE FUNCTION token_ledger_append() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE token_account SET ledger_seq = ledger_seq + 1, paid_balance = paid_balance + NEW.delta_paid
    WHERE tenant_id = NEW.tenant_id
    RETURNING ledger_seq, paid_balance - NEW.delta_paid, paid_balance
    INTO NEW.seq, NEW.balance_before, NEW.balance_after;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'tenant % has no token account', NEW.tenant_id USING ERRCODE = 'foreign_key_violation';
    END IF;
    RETURN NEW;
  END $$
