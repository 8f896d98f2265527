-- There is no cast from bit strings to bytes, but one from 64 bits to a number, whose binary form they are.
CREATE FUNCTION bytes_of_pdq(pdq bit(256)) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
    SELECT int8send(substring(pdq FROM 1 FOR 64)::bit(64)::bigint)
      || int8send(substring(pdq FROM 65 FOR 64)::bit(64)::bigint)
      || int8send(substring(pdq FROM 129 FOR 64)::bit(64)::bigint)
      || int8send(substring(pdq FROM 193 FOR 64)::bit(64)::bigint)
  $$
