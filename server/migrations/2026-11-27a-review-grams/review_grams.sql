-- The same letters as before, in a time that grows with the text: substr() counts a word's letters from its beginning
-- every time, so one long word took seconds.
CREATE OR REPLACE FUNCTION review_grams(tenant text, searched text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
  SELECT coalesce(array_agg(DISTINCT right(tenant, 12) || gram), '{}')
  FROM (
    SELECT letter || next AS pair, letter || next || after_next AS triple
    FROM (
      SELECT letter,
        lead(letter, 1) OVER (PARTITION BY word_at ORDER BY letter_at) AS next,
        lead(letter, 2) OVER (PARTITION BY word_at ORDER BY letter_at) AS after_next
      FROM regexp_split_to_table(searched, '\s+') WITH ORDINALITY AS words (word, word_at),
        unnest(string_to_array(word, NULL)) WITH ORDINALITY AS letters (letter, letter_at)
    ) AS neighbours
  ) AS grams, unnest(ARRAY[pair, triple]) AS gram
  WHERE gram IS NOT NULL
$$
