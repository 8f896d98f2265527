-- A call that was admitted a moment before must not bring back what was erased: it waits for the deletion here.
CREATE FUNCTION tenant_refuse_ended() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    tenant_ended_at timestamptz;
  BEGIN
    SELECT ended_at INTO tenant_ended_at FROM tenant WHERE tenant_id = NEW.tenant_id FOR KEY SHARE;
    IF tenant_ended_at IS NOT NULL THEN
      RAISE EXCEPTION 'account % was deleted', NEW.tenant_id USING ERRCODE = 'foreign_key_violation';
    END IF;
    RETURN NEW;
  END $$
