-- Of each kind a search keeps the nearest few. What files say by their signature is a kind of its own: nobody inherits
-- it, and signed copies of one picture, of which anyone can make many, hide nothing that the detector said.
CREATE OR REPLACE FUNCTION verdict_index() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO verdict_fingerprint (kind_id, sha256, pdq)
    SELECT verdict_kind_of(model_id, CASE source WHEN 'model' THEN label ELSE source END), sha256, bytes_of_pdq(pdq)
    FROM added WHERE pdq IS NOT NULL;
    IF FOUND THEN PERFORM pg_notify('telltale_fingerprints', ''); END IF;
    RETURN NULL;
  END $$
