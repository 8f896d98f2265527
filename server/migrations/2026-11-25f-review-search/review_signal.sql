-- What a dossier says first, as shared/src/signals.ts has it; a test holds the two against each other.
CREATE FUNCTION review_signal(provenance jsonb, detector jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN detector ->> 'label' = 'likely_ai' AND detector ->> 'score' IS NULL THEN 'declared'
    WHEN (provenance ->> 'ai_evidence')::boolean AND (provenance ->> 'verified')::boolean THEN 'declared'
    WHEN (provenance ->> 'ai_evidence')::boolean THEN 'unverified'
    WHEN (provenance #>> '{metadata,synthetic_tool_signal}')::boolean THEN 'unverified'
    WHEN detector ->> 'label' = 'likely_ai' THEN 'likely_ai'
    WHEN provenance ->> 'status' = 'invalid' AND (
      coalesce(jsonb_array_length(provenance -> 'validation_errors'), 0) = 0 OR EXISTS (
        SELECT FROM jsonb_array_elements_text(provenance -> 'validation_errors') AS code
        WHERE code !~ '^(signingCredential|timeStamp|timeOfSigning|cawg)\.|^claimSignature\.outsideValidity$'))
      THEN 'altered'
    ELSE coalesce(detector ->> 'label', 'pending')
  END
$$
