-- The latest decision is the one that is looked for.
CREATE FUNCTION review_decision_write_searched() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE review SET last_decision = NEW.decision,
      searched = review_written(review, NEW.reviewer, NEW.rationale)
    WHERE review_id = NEW.review_id;
    RETURN NULL;
  END $$
