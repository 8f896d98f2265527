CREATE FUNCTION verdict_index() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO verdict_fingerprint (kind_id, sha256, pdq)
    SELECT verdict_kind_of(model_id, label), sha256, bytes_of_pdq(pdq) FROM added WHERE pdq IS NOT NULL;
    IF FOUND THEN PERFORM pg_notify('telltale_fingerprints', ''); END IF;
    RETURN NULL;
  END $$
