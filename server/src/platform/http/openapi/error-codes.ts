import { type Endpoint, type ErrorCode, errorCatalogue, limits } from '@telltale/shared/contract';

/**
 * The codes with which an operation may really be refused, whatever its row of the contract lists: what its caller must
 * show, what its body is, and what only it knows. Tests hold every answer of the suite against this.
 */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const own = ownCodes[endpoint.id] ?? [];
  const codes = new Set<ErrorCode>([
    ...everywhere,
    ...codesOfCallers(endpoint),
    ...codesOfInput(endpoint),
    ...own,
  ]);
  return (Object.keys(errorCatalogue) as ErrorCode[]).filter((code) => codes.has(code));
}

/** A query may hold NUL, a host may be unknown, the server may stop or fail, and another method may be tried. */
const everywhere = [
  'invalid_payload',
  'unknown_host',
  'method_not_allowed',
  'internal',
  'database_unavailable',
  'shutting_down',
] as const satisfies ErrorCode[];

const byKey = ['unauthenticated', 'missing_scope', 'rate_limited'] as const satisfies ErrorCode[];
const bySession = ['session_required', 'rate_limited'] as const satisfies ErrorCode[];

function codesOfCallers({ auth, method, throttled, idempotent }: Endpoint): readonly ErrorCode[] {
  const csrf: ErrorCode[] = method === 'GET' ? [] : ['csrf_failed'];
  switch (auth) {
    case 'key':
      return [...byKey, ...(idempotent ? paid : [])];
    case 'session':
      return [...bySession, ...csrf];
    case 'key_or_session':
      return [...byKey, ...bySession, ...csrf];
    case 'origin':
      return ['origin_denied', ...(throttled || method === 'POST' ? (['rate_limited'] as const) : [])];
    case 'none':
      return throttled ? ['rate_limited'] : [];
  }
}

const paid = [
  'tokens_exhausted',
  'idempotency_in_progress',
  'idempotency_cost_mismatch',
  'idempotency_key_reused',
  'token_store_unavailable',
] as const satisfies ErrorCode[];

function codesOfInput(endpoint: Endpoint): readonly ErrorCode[] {
  const { idempotent, params, json, multipart, raw, errors, produces, paged } = endpoint;
  return [
    ...(idempotent ? (['invalid_idempotency_key'] as const) : []),
    ...(params ? (['not_found'] as const) : []),
    ...(errors.includes(422) ? (['validation_failed'] as const) : []),
    ...(json ? (['malformed_json'] as const) : []),
    ...(json || multipart || raw ? ofBodies : []),
    ...(produces || paged ? ofLargeAnswers : []),
    ...(errors.includes(429) && isLarge(endpoint) ? (['too_many_uploads'] as const) : []),
  ];
}

const ofBodies = [
  'malformed_request',
  'empty_body',
  'compressed_body',
  'body_too_slow',
  'payload_too_large',
  'uploads_full',
] as const satisfies ErrorCode[];

const ofLargeAnswers = ['too_many_downloads', 'downloads_full'] as const satisfies ErrorCode[];

/** Small bodies take no place among the uploads. */
const isLarge = ({ json, multipart, raw }: Endpoint) =>
  (multipart?.fileMaxBytes ?? json?.maxBytes ?? raw?.maxBytes ?? 0) > limits.jsonBytes;

const pictures = [
  'unsupported_media',
  'undecodable_media',
  'too_costly_to_decode',
  'too_many_pixels',
  'model_unavailable',
  'queue_full',
] as const satisfies ErrorCode[];
const recordings = [
  'unsupported_media',
  'undecodable_media',
  'model_unavailable',
  'queue_full',
] as const satisfies ErrorCode[];
const texts = ['model_unavailable', 'queue_full'] as const satisfies ErrorCode[];

/** What only one operation, or a few, can be refused with. */
const ownCodes: Readonly<Record<string, readonly ErrorCode[]>> = {
  consumeMagicLink: ['invalid_magic_link', 'origin_denied'],
  renameAccount: ['owner_only'],
  deleteAccount: ['owner_only', 'order_disputed'],
  createApiKey: ['key_limit'],
  createConnection: ['key_limit'],
  exchangeConnectionCode: ['invalid_connection_code', 'key_limit'],
  addAllowedOrigin: ['owner_only', 'origin_limit', 'origin_taken'],
  removeAllowedOrigin: ['owner_only'],
  verifyAllowedOrigin: [
    'owner_only',
    'origin_taken',
    'origin_unprovable',
    'origin_record_missing',
    'dns_unavailable',
  ],
  checkAsset: ['hash_mismatch', ...pictures],
  checkVideo: pictures,
  checkText: texts,
  checkAudio: recordings,
  checkPublicImage: ['quota_exhausted', 'unsupported_content_type', ...pictures],
  checkPublicVideo: ['quota_exhausted', ...pictures],
  checkPublicText: ['quota_exhausted', ...texts],
  checkPublicAudio: ['quota_exhausted', ...recordings],
  sendFeedback: ['invalid_result_token', 'quota_exhausted'],
  createShare: [
    'quota_exhausted',
    'invalid_result_token',
    'preview_mismatch',
    'unsupported_media',
    'undecodable_media',
    'too_costly_to_decode',
    'too_many_pixels',
    'model_unavailable',
    'queue_full',
  ],
  createCheckout: ['idempotency_key_reused', 'billing_disabled', 'billing_unavailable'],
  receivePaymentEvent: ['invalid_signature', 'billing_disabled'],
  createReview: ['storage_full', ...pictures],
  decideReview: ['storage_full', ...pictures],
};
