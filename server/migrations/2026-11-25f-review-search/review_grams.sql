-- Every two and three neighbouring letters of every word, behind the end of the tenant's id: what one tenant looks for
-- does not walk through what others wrote. An index of its own making, because pg_trgm is an extension, which not every
-- operator may create and which the embedded database of older versions does not load.
CREATE FUNCTION review_grams(tenant text, searched text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
  SELECT coalesce(array_agg(DISTINCT right(tenant, 12) || substr(word, at, size)), '{}')
  FROM regexp_split_to_table(searched, '\s+') AS word,
    generate_series(2, 3) AS size,
    generate_series(1, char_length(word) - size + 1) AS at
$$
