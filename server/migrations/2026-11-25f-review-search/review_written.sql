-- What people wrote about a picture, its name and the beginning of its hash, in plain form.
CREATE FUNCTION review_written(about review, reviewer text, rationale text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT plain_text(concat_ws(E'\n', about.filename, about.declaration ->> 'supplier', about.declaration ->> 'notes',
    left(encode(about.sha256, 'hex'), 16), reviewer, rationale))
$$
