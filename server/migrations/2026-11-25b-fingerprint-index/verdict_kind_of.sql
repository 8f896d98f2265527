CREATE FUNCTION verdict_kind_of(p_model_id text, p_label text) RETURNS smallint LANGUAGE plpgsql AS $$
  DECLARE
    found_id smallint;
  BEGIN
    LOOP
      SELECT kind_id INTO found_id FROM verdict_kind WHERE model_id = p_model_id AND label = p_label;
      IF FOUND THEN RETURN found_id; END IF;
      INSERT INTO verdict_kind (model_id, label) VALUES (p_model_id, p_label) ON CONFLICT DO NOTHING;
    END LOOP;
  END $$
