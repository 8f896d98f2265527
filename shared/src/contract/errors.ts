import * as z from 'zod';

/**
 * Every machine-readable error the service can answer with, sent as `X-Error-Code`.
 * The list is closed: `docs/errors.md` is generated from it.
 */
export const errorCatalogue = {
  invalid_payload: {
    status: 400,
    cause: 'The request body or a parameter does not have the documented form.',
  },
  malformed_json: { status: 400, cause: 'The body was announced as JSON but is not JSON.' },
  compressed_body: { status: 400, cause: 'The body carries a Content-Encoding; send it uncompressed.' },
  empty_body: { status: 400, cause: 'The operation needs a body and none was sent.' },
  invalid_idempotency_key: {
    status: 400,
    cause: 'Idempotency-Key is missing, or is not 8 to 128 characters of A-Z a-z 0-9 . _ : -',
  },
  unsupported_media: {
    status: 400,
    cause: 'By its first bytes the file is of no accepted kind: JPEG or PNG, or PCM or IEEE-float WAV.',
  },
  undecodable_media: {
    status: 400,
    cause:
      'The file is truncated or damaged, or its colours or its orientation are written so that programs show ' +
      'different pictures: send a copy in sRGB.',
  },
  too_costly_to_decode: {
    status: 400,
    cause:
      'Reading the file took more processor time or memory than any file may; the same file is refused for an hour.',
  },
  too_many_pixels: {
    status: 413,
    cause:
      'The picture announces more pixels, a longer side, or more scans for its size than the limits allow.',
  },
  hash_mismatch: { status: 400, cause: 'frame_sha256 is not the SHA-256 of the bytes that were sent.' },
  invalid_result_token: {
    status: 400,
    cause: 'The result token is forged, expired, or made for another purpose.',
  },
  preview_mismatch: {
    status: 400,
    cause: 'The preview does not show the picture the share token was signed for.',
  },
  invalid_connection_code: {
    status: 400,
    cause: 'The connection code is unknown, used, expired, or not made for this verifier; ask for a new one.',
  },
  invalid_signature: {
    status: 400,
    cause: 'The event is not signed by the payment provider, or was signed too long ago.',
  },
  unknown_host: { status: 400, cause: 'The Host header names a host this server does not answer for.' },
  malformed_request: {
    status: 400,
    cause: 'The request is not correct HTTP, or it broke off before its end.',
  },
  unauthenticated: { status: 401, cause: 'The Bearer API key is missing, malformed, unknown or revoked.' },
  session_required: { status: 401, cause: 'There is no session, or it ended: sign in again.' },
  invalid_magic_link: {
    status: 401,
    cause: 'The sign-in link is unknown, expired or used already: ask for another.',
  },
  tokens_exhausted: {
    status: 402,
    cause:
      'The free and paid tokens do not cover this request: see X-Tokens-Required and X-Tokens-Available.',
  },
  csrf_failed: {
    status: 403,
    cause: 'X-CSRF-Token is missing or is not the one of this session; GET /v1/account returns it.',
  },
  missing_scope: { status: 403, cause: 'The API key lacks the detect scope.' },
  origin_denied: { status: 403, cause: 'The Origin header is missing or not an allowed website origin.' },
  owner_only: { status: 403, cause: 'Only the owner of the account may change this.' },
  key_limit: {
    status: 403,
    cause: 'The plan allows no more active keys, or five browsers are connected already; revoke one first.',
  },
  origin_limit: { status: 403, cause: 'The account has five allowed origins already; remove one first.' },
  not_found: { status: 404, cause: 'The resource does not exist, has expired, or belongs to someone else.' },
  method_not_allowed: {
    status: 405,
    cause: 'The address exists, but not for this method: Allow lists those it has.',
  },
  body_too_slow: {
    status: 408,
    cause:
      'The body stood still for 10 seconds, came slower than 16 kB a second, or took too long as a whole.',
  },
  request_too_slow: {
    status: 408,
    cause:
      'The request line and headers took longer than 10 seconds, or the whole request longer than two minutes.',
  },
  origin_taken: {
    status: 409,
    cause: 'Another account has proved that this origin is theirs, or the operator has it.',
  },
  origin_unprovable: {
    status: 409,
    cause: 'No DNS names this origin: it is localhost or a number. It stays a trial.',
  },
  origin_record_missing: {
    status: 409,
    cause: 'The TXT record that proves the origin is not in the DNS, or not yet: the answer names it.',
  },
  idempotency_in_progress: {
    status: 409,
    cause: 'A request with this Idempotency-Key is still running; repeat it after Retry-After seconds.',
  },
  idempotency_cost_mismatch: {
    status: 409,
    cause: 'This Idempotency-Key was used within 24 hours for a request of another token cost.',
  },
  idempotency_key_reused: {
    status: 409,
    cause: 'This Idempotency-Key has answered another payload within 24 hours; use a new key.',
  },
  order_disputed: {
    status: 409,
    cause: 'The account cannot be deleted while one of its orders is disputed.',
  },
  precondition_failed: {
    status: 412,
    cause: 'The file is not the one that If-Match or If-Unmodified-Since names.',
  },
  payload_too_large: {
    status: 413,
    cause: 'The body or the file is larger than the limit of the operation.',
  },
  storage_full: {
    status: 413,
    cause:
      'The dossiers of the account fill the storage that it may use; delete some that are no longer needed.',
  },
  unsupported_content_type: { status: 415, cause: 'The operation accepts multipart/form-data only.' },
  range_not_satisfiable: { status: 416, cause: 'The Range lies beyond the end of the file.' },
  validation_failed: { status: 422, cause: 'A field has the wrong type, length or form; see detail.' },
  rate_limited: { status: 429, cause: 'Too many calls of this kind; try again after Retry-After seconds.' },
  too_many_uploads: {
    status: 429,
    cause: 'As many of your uploads as may at once are still arriving; try again after Retry-After seconds.',
  },
  too_many_downloads: {
    status: 429,
    cause: 'Eight large answers to your account are still on their way; try again after Retry-After seconds.',
  },
  quota_exhausted: {
    status: 429,
    cause:
      'The day’s free checks, shared links or feedback are used up; they are back after Retry-After seconds, at midnight UTC.',
  },
  headers_too_large: {
    status: 431,
    cause: 'The request line and the headers are larger than 16 kB together.',
  },
  internal: { status: 500, cause: 'Something failed on the server; quote X-Request-Id when you report it.' },
  model_unavailable: {
    status: 503,
    cause: 'No detector is ready, or it failed on this picture; try again after Retry-After seconds.',
  },
  queue_full: {
    status: 503,
    cause: 'Too many checks are waiting before this one; try again after Retry-After seconds.',
  },
  uploads_full: {
    status: 503,
    cause: 'The server is receiving more uploads than it can hold; try again after Retry-After seconds.',
  },
  downloads_full: {
    status: 503,
    cause:
      'More large answers are on their way than the server can hold; try again after Retry-After seconds.',
  },
  token_store_unavailable: {
    status: 503,
    cause:
      'The token store cannot be reached; nothing was checked or charged. Repeat with the same Idempotency-Key.',
  },
  database_unavailable: {
    status: 503,
    cause: 'The database cannot be reached at the moment; try again after Retry-After seconds.',
  },
  dns_unavailable: {
    status: 503,
    cause: 'The DNS gave no answer about this origin; nothing changed. Try again after Retry-After seconds.',
  },
  billing_disabled: { status: 503, cause: 'This server sells no tokens: no payment provider is configured.' },
  billing_unavailable: {
    status: 503,
    cause: 'The payment provider does not answer; repeat with the same Idempotency-Key.',
  },
  shutting_down: { status: 503, cause: 'The server is draining before a restart.' },
} as const satisfies Record<string, { status: number; cause: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Body of every error except 422. */
export const ErrorBody = z.object({ detail: z.string() }).meta({ id: 'ErrorBody' });

const ValidationIssue = z.object({
  loc: z.array(z.union([z.string(), z.int()])),
  msg: z.string(),
  type: z.string(),
  input: z.unknown().optional(),
  ctx: z.record(z.string(), z.unknown()).optional(),
});

/** Body of a 422. */
export const HTTPValidationError = z
  .object({ detail: z.array(ValidationIssue) })
  .meta({ id: 'HTTPValidationError' });
export type HTTPValidationError = z.infer<typeof HTTPValidationError>;
