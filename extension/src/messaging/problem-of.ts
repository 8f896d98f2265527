import { NetworkProblem, ServiceProblem } from '@telltale/shared/client';
import type { ErrorCode } from '@telltale/shared/contract';
import { CheckProblem, isOffline } from './check-problem.ts';
import { noteError } from './note-error.ts';
import type { ProblemCode } from './outcome.ts';

/** The honest reason behind whatever ended a check. What nobody expected is a mistake of ours, and noted as such. */
export function problemOf(error: unknown): ProblemCode {
  if (error instanceof CheckProblem) return error.code;
  if (error instanceof ServiceProblem) return problemOfAnswer(error);
  if (error instanceof NetworkProblem) return isOffline() ? 'offline' : 'unreachable';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timed_out';
  if (error instanceof DOMException && error.name === 'AbortError') return 'interrupted';
  noteError(error, 'check');
  return 'unexpected';
}

/** What the answers of the lanes mean to a reader. Codes that no lane gives are left to their status. */
const problemsByCode: Readonly<Partial<Record<ErrorCode, ProblemCode>>> = {
  invalid_payload: 'outdated',
  malformed_json: 'outdated',
  compressed_body: 'outdated',
  empty_body: 'outdated',
  invalid_idempotency_key: 'outdated',
  unsupported_content_type: 'outdated',
  malformed_request: 'outdated',
  headers_too_large: 'outdated',
  validation_failed: 'outdated',
  unsupported_media: 'rejected',
  undecodable_media: 'rejected',
  too_costly_to_decode: 'rejected',
  hash_mismatch: 'rejected',
  too_many_pixels: 'too_large',
  payload_too_large: 'too_large',
  unknown_host: 'not_telltale',
  unauthenticated: 'key_refused',
  missing_scope: 'key_refused',
  tokens_exhausted: 'no_tokens',
  origin_denied: 'origin_denied',
  // The only thing a check asks for by name is its job.
  not_found: 'job_failed',
  idempotency_in_progress: 'busy',
  body_too_slow: 'timed_out',
  request_too_slow: 'timed_out',
  too_many_uploads: 'busy',
  rate_limited: 'rate_limited',
  quota_exhausted: 'quota_exhausted',
  internal: 'server_failed',
  model_unavailable: 'no_detector',
  queue_full: 'busy',
  uploads_full: 'busy',
  token_store_unavailable: 'busy',
  database_unavailable: 'busy',
  shutting_down: 'busy',
};

/** Without a code of ours: a proxy in front of the server, or something else at its address. */
const problemsByStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'rejected',
  401: 'key_refused',
  402: 'no_tokens',
  403: 'origin_denied',
  404: 'not_telltale',
  405: 'not_telltale',
  413: 'too_large',
  415: 'rejected',
  422: 'rejected',
  429: 'rate_limited',
  502: 'busy',
  503: 'busy',
  504: 'busy',
};

function problemOfAnswer({ code, status }: ServiceProblem): ProblemCode {
  const known = code === null ? undefined : problemsByCode[code];
  return known ?? problemsByStatus[status] ?? 'server_failed';
}
