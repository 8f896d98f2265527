-- What people wrote about a picture, its name and the beginning of its hash, in plain form. A letter may become many
-- (U+3316 becomes six), so what is searched has a bound of its own, which no ordinary dossier reaches.
CREATE OR REPLACE FUNCTION review_written(about review, reviewer text, rationale text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT left(plain_text(concat_ws(E'\n', about.filename, about.declaration ->> 'supplier',
    about.declaration ->> 'notes', left(encode(about.sha256, 'hex'), 16), reviewer, rationale)), 10000)
$$
