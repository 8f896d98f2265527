import type { Endpoint } from '@telltale/shared/contract';

/** Headers of answers, once for the whole document; operations refer to them. */
export const answerHeaders = {
  'X-Request-Id': {
    description: 'Names this request. Quote it when something went wrong.',
    schema: { type: 'string', format: 'uuid' },
    example: '0d6c9a52-7f0e-4f6e-9c58-3d1b0a8e7f21',
  },
  'Cache-Control': {
    description: 'Answers are not to be kept by caches between you and the server.',
    schema: { type: 'string', const: 'no-store' },
    example: 'no-store',
  },
  PrivateCacheControl: {
    description: "A browser may keep the answer for an hour, for its reader's eyes alone.",
    schema: { type: 'string', const: 'private, max-age=3600' },
    example: 'private, max-age=3600',
  },
  'RateLimit-Policy': {
    description:
      'The limit that counted this call: its name, `q` calls in `w` seconds (draft-ietf-httpapi-ratelimit-headers).',
    schema: { type: 'string' },
    example: '"tenant";q=120;w=60',
  },
  RateLimit: {
    description: 'What is left of that limit: `r` calls, for the next `t` seconds.',
    schema: { type: 'string' },
    example: '"tenant";r=117;t=42',
  },
  'Retry-After': {
    description: 'Seconds to wait before asking again.',
    schema: { type: 'integer', minimum: 0, maximum: 86_400 },
    example: 2,
  },
  'Idempotent-Replayed': {
    description:
      '`true` where this is the stored answer to an earlier request with the same key; nothing was charged.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  'Preference-Applied': {
    description: '`wait=20` where the poll was, or would have been, held open for so long (RFC 7240).',
    schema: { type: 'string' },
    example: 'wait=20',
  },
  'X-CSRF-Token': {
    description: 'The CSRF token of the session.',
    schema: { type: 'string' },
    example: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  },
  'Set-Cookie': {
    description: 'Sets the session cookie, or takes it away.',
    schema: { type: 'string' },
    example: '__Host-telltale_session=…; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax; Secure',
  },
  'X-Tokens-Required': {
    description: 'Tokens that this request costs.',
    schema: { type: 'integer', minimum: 1, maximum: 20 },
    example: 4,
  },
  'X-Tokens-Available': {
    description: 'Tokens that the account may spend now.',
    schema: { type: 'integer', minimum: 0 },
    example: 3,
  },
  'WWW-Authenticate': {
    description: 'How to show who you are.',
    schema: { type: 'string' },
    example: 'Bearer',
  },
  Link: {
    description: 'Leads to the next page with `rel="next"` (RFC 8288), where there is one.',
    schema: { type: 'string' },
    example: '</v1/reviews?limit=50&before=1795600800000000.rev_4b8e20aa>; rel="next"',
  },
  Allow: {
    description: 'The methods that this address has (RFC 9110, 10.2.1).',
    schema: { type: 'string' },
    example: 'GET, HEAD, OPTIONS',
  },
} as const;

type HeaderName = keyof typeof answerHeaders;

const refer = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const));

const always = ['X-Request-Id', 'Cache-Control'] as const;

/** Callers with credentials are counted, and told how much is left. */
const rateHeaders = ({ auth }: Endpoint): readonly HeaderName[] =>
  auth === 'key' || auth === 'session' || auth === 'key_or_session' ? ['RateLimit-Policy', 'RateLimit'] : [];

const queued = [
  'checkAsset',
  'getAsset',
  'checkVideo',
  'checkPublicImage',
  'checkPublicVideo',
  'getJob',
  'getPublicJob',
];

/** They begin a session or end it. */
const setCookie: readonly string[] = ['consumeMagicLink', 'logOut', 'deleteAccount'];

/** A picture made small, which never changes. */
const keptByBrowsers: readonly string[] = ['getReviewThumbnail'];
const privateCache = { 'Cache-Control': { $ref: '#/components/headers/PrivateCacheControl' } };

export function headersOfSuccess(endpoint: Endpoint) {
  const { id, auth, idempotent, mayWait, paged } = endpoint;
  const named = refer([
    ...always,
    ...rateHeaders(endpoint),
    ...(idempotent && auth === 'key' ? (['Idempotent-Replayed'] as const) : []),
    ...(queued.includes(id) ? (['Retry-After'] as const) : []),
    ...(paged ? (['Link'] as const) : []),
    ...(mayWait ? (['Preference-Applied'] as const) : []),
    ...(id === 'getAccount' ? (['X-CSRF-Token'] as const) : []),
    ...(setCookie.includes(id) ? (['Set-Cookie'] as const) : []),
  ]);
  return keptByBrowsers.includes(id) ? { ...named, ...privateCache } : named;
}

/** Its caller was counted, and lost the account while the payment provider opened a page. */
const losesCaller: readonly string[] = ['createCheckout'];

export function headersOfFailure(endpoint: Endpoint, status: number) {
  const beforeAnyCaller = (status === 401 && !losesCaller.includes(endpoint.id)) || status === 405;
  return refer([
    ...always,
    ...(beforeAnyCaller ? [] : rateHeaders(endpoint)),
    ...(status === 401 && endpoint.auth !== 'session' ? (['WWW-Authenticate'] as const) : []),
    ...(status === 402 ? (['X-Tokens-Required', 'X-Tokens-Available'] as const) : []),
    ...(status === 405 ? (['Allow'] as const) : []),
    ...([409, 429, 503].includes(status) ? (['Retry-After'] as const) : []),
  ]);
}
