import {
  type Endpoint,
  ErrorBody,
  type ErrorCode,
  errorCatalogue,
  HTTPValidationError,
  IdempotencyKey,
} from '@telltale/shared/contract';
import * as z from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';

/** The OpenAPI 3.1 description of the endpoints: what the server mounts and what is published come from one list. */
export function openApiDocument(endpoints: readonly Endpoint[]): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint),
    };
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Telltale',
      version: '0.1.0',
      description:
        'Warning signals about whether media may be AI-generated. Signals are not proof: the absence of one ' +
        'shows nothing, and consequential decisions need a human.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
    paths,
    components: { securitySchemes },
  });
}

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of a tenant, with the detect scope.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-telltale_session',
    description: 'The cookie of a signed-in browser; unsafe calls also carry X-CSRF-Token.',
  },
  jobToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Job-Token',
    description: 'The signed capability that came with the processing answer. Never placed in a URL.',
  },
} as const;

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const header = headerParameters(endpoint);
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    security: securityOf(endpoint),
    requestParams: {
      ...(endpoint.params ? { path: endpoint.params } : {}),
      ...(endpoint.query ? { query: endpoint.query } : {}),
      ...(header ? { header } : {}),
    },
    ...requestBody(endpoint),
    responses: { ...successes(endpoint), ...failures(endpoint) },
  };
}

function pollsWithToken(endpoint: Endpoint): boolean {
  return endpoint.headers !== undefined && 'x-job-token' in endpoint.headers.shape;
}

function securityOf(endpoint: Endpoint) {
  if (endpoint.auth === 'key') return [{ apiKey: [] }];
  if (endpoint.auth === 'session') return [{ session: [] }];
  if (endpoint.auth === 'key_or_session') return [{ apiKey: [] }, { session: [] }];
  return pollsWithToken(endpoint) ? [{ jobToken: [] }] : [];
}

const Origin = z.url().meta({
  description:
    'Exactly an allowed website origin. A browser sends it by itself, except with a same-origin GET and a GET ' +
    'from an extension with host permission.',
});

const CsrfToken = z.string().meta({
  description: 'Of the session, as sign-in and GET /v1/account return it. Not needed with an API key.',
});

function csrfParameter({ auth, method }: Endpoint): { 'X-CSRF-Token'?: z.ZodType } {
  if (method === 'GET' || (auth !== 'session' && auth !== 'key_or_session')) return {};
  return { 'X-CSRF-Token': auth === 'session' ? CsrfToken : CsrfToken.optional() };
}

const Prefer = z.string().meta({
  description:
    '`wait=20` holds the answer until the job has finished, 20 seconds at most; above 30 it means 30. Where it is ' +
    'heeded, the answer says so in `Preference-Applied`.',
  example: 'wait=20',
});

/** Headers that are no security scheme of OpenAPI's; a job token is one, so it is not repeated here. */
function headerParameters(endpoint: Endpoint): z.ZodObject | undefined {
  const shape = {
    ...(endpoint.idempotent
      ? {
          'Idempotency-Key': IdempotencyKey.meta({
            description: 'Names this request; a repeat carries it again.',
          }),
        }
      : {}),
    ...csrfParameter(endpoint),
    ...(endpoint.mayWait ? { Prefer: Prefer.optional() } : {}),
    // A browser withholds Origin from some GETs, so only a POST can require it.
    ...(endpoint.auth === 'origin' ? { Origin: endpoint.method === 'GET' ? Origin.optional() : Origin } : {}),
  };
  return Object.keys(shape).length > 0 ? z.object(shape) : undefined;
}

const FileContent = z.string().meta({ type: 'string', format: 'binary', description: 'The file itself.' });

function requestBody(endpoint: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  const { json, multipart, raw } = endpoint;
  if (raw)
    return {
      requestBody: {
        required: true,
        description: `Up to ${sizeWords(raw.maxBytes)}, signed as they are.`,
        content: { [raw.contentType]: { schema: { type: 'object' } } },
      },
    };
  if (!json && !multipart) return {};
  const sizes = [
    ...(json ? [`JSON bodies up to ${sizeWords(json.maxBytes)}`] : []),
    ...(multipart ? [`files up to ${sizeWords(multipart.fileMaxBytes)}`] : []),
  ];
  return {
    requestBody: {
      required: true,
      description: `${sizes.join('; ')}.`,
      content: {
        ...(json ? { 'application/json': { schema: json.schema } } : {}),
        ...(multipart
          ? { 'multipart/form-data': { schema: multipart.fields.extend({ file: FileContent }) } }
          : {}),
      },
    },
  };
}

const commonHeaders = {
  'X-Request-Id': {
    description: 'Quote it when something went wrong.',
    schema: { type: 'string', format: 'uuid' },
  },
} as const;

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before asking again.',
    schema: { type: 'integer', minimum: 0 },
  },
} as const;

const preferenceApplied = {
  'Preference-Applied': {
    description: '`wait=20` where the poll was, or would have been, held open for so long.',
    schema: { type: 'string' },
  },
} as const;

function successes(endpoint: Endpoint): Record<string, ZodOpenApiResponseObject> {
  const pollable = /job|check/i.test(endpoint.id);
  return Object.fromEntries(
    Object.entries(endpoint.responses).map(([status, schema]) => [
      status,
      {
        description: status === '503' ? 'The answer when the service cannot do its work' : 'The answer',
        headers: {
          ...commonHeaders,
          ...(pollable ? retryAfter : {}),
          ...(endpoint.mayWait ? preferenceApplied : {}),
        },
        ...(status === '204' ? {} : { content: contentOf(endpoint, schema) }),
      },
    ]),
  );
}

function contentOf(endpoint: Endpoint, schema: z.ZodType) {
  const media = { schema: { type: 'string', format: 'binary' } } as const;
  return {
    'application/json': { schema },
    ...Object.fromEntries((endpoint.produces ?? []).map((type) => [type, media])),
  };
}

/** Every operation can fail inside (500) or be sent to a wrong host (400), every body come too slowly (408). */
function failures(endpoint: Endpoint): Record<string, ZodOpenApiResponseObject> {
  const takesBody = endpoint.json ?? endpoint.multipart ?? endpoint.raw;
  const statuses = new Set<number>([400, ...(takesBody ? [408] : []), ...endpoint.errors, 500]);
  return Object.fromEntries(
    [...statuses]
      .filter((status) => !(status in endpoint.responses))
      .map((status) => [status, failure(status, endpoint)]),
  );
}

const codesOfBodies: readonly string[] = [
  'malformed_json',
  'compressed_body',
  'empty_body',
  'unsupported_media',
  'undecodable_media',
  'too_costly_to_decode',
  'hash_mismatch',
  'uploads_full',
  'too_many_uploads',
] satisfies ErrorCode[];

function canHappen(code: string, endpoint: Endpoint): boolean {
  if (code === 'invalid_idempotency_key') return endpoint.idempotent === true;
  if (code.startsWith('billing_')) return endpoint.tag === 'billing';
  if (code === 'quota_exhausted') return endpoint.auth === 'origin';
  return !codesOfBodies.includes(code) || endpoint.method === 'POST';
}

function failure(status: number, endpoint: Endpoint): ZodOpenApiResponseObject {
  const entries = Object.entries(errorCatalogue).filter(
    ([code, entry]) => entry.status === status && canHappen(code, endpoint),
  );
  const codes = entries.map(([code]) => code);
  return {
    description: entries.map(([, entry]) => entry.cause).join(' ') || `HTTP ${status}`,
    headers: {
      ...commonHeaders,
      'X-Error-Code': {
        description: 'Machine-readable cause; the closed list stands in docs/errors.md.',
        schema: { type: 'string', ...(codes.length > 0 ? { enum: codes } : {}) },
      },
      ...(status === 401 ? { 'WWW-Authenticate': { schema: { type: 'string' } } } : {}),
      ...(status === 429 || status === 503 ? retryAfter : {}),
    },
    content: { 'application/json': { schema: status === 422 ? HTTPValidationError : ErrorBody } },
  };
}

const bytesPerMb = 1024 * 1024;

/** 1 MB is 1,048,576 bytes, as everywhere in the contract. */
function sizeWords(sizeBytes: number): string {
  const sizeMb = sizeBytes / bytesPerMb;
  return Number.isInteger(sizeMb) ? `${sizeMb} MB` : `${Math.ceil(sizeBytes / 1024)} kB`;
}
