CREATE FUNCTION verdict_unindex() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE verdict_fingerprint f
    SET erased_at = now(), xid = pg_current_xact_id(), sha256 = NULL, pdq = NULL
    FROM erased e JOIN verdict_kind k ON k.model_id = e.model_id
    WHERE f.sha256 = e.sha256 AND f.kind_id = k.kind_id;
    IF FOUND THEN PERFORM pg_notify('telltale_fingerprints', ''); END IF;
    RETURN NULL;
  END $$
