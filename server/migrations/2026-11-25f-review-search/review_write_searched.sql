-- By a trigger, so that what an older version writes is found as well.
CREATE FUNCTION review_write_searched() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.searched := review_written(NEW, NULL, NULL);
    RETURN NEW;
  END $$
