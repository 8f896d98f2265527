import { Validator } from '@seriousme/openapi-schema-validator';
import { endpoints } from '@telltale/shared/contract';
import { expect, test } from 'vitest';
import type { Schemas } from './openapi/schema-node.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument(endpoints, { sessionCookie: '__Host-telltale_session' });

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(
    structuredClone(document) as object as Record<string, unknown>,
  );
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('every endpoint of the contract is described, and nothing else', () => {
  const described = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort());
});

test('a key, an idempotency key, both kinds of body and every listed error are described', () => {
  const check = document.paths?.['/v1/assets/check']?.post;
  expect(check?.security).toEqual([{ apiKey: [] }]);
  expect(check?.parameters).toContainEqual(
    expect.objectContaining({ in: 'header', name: 'Idempotency-Key', required: true }),
  );
  expect(check?.requestBody).toHaveProperty(['content', 'application/json', 'schema']);
  expect(check?.requestBody).toHaveProperty(['content', 'multipart/form-data', 'schema']);
  expect(Object.keys(check?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '402', '403', '405', '409', '413', '429', '500', '503']),
  );
});

test('a call of a signed-in browser needs its CSRF token when it changes something, and only then', () => {
  const logout = document.paths?.['/v1/auth/logout']?.post;
  expect(logout?.security).toEqual([{ session: [] }]);
  expect(logout?.parameters).toContainEqual(
    expect.objectContaining({ in: 'header', name: 'X-CSRF-Token', required: true }),
  );
  expect(document.paths?.['/v1/account']?.get?.parameters ?? []).toEqual([]);
});

test('a public check requires Origin, and polling it requires the job token', () => {
  const check = document.paths?.['/v1/public/image-check']?.post;
  expect(check?.parameters).toContainEqual(
    expect.objectContaining({ in: 'header', name: 'Origin', required: true }),
  );
  expect(document.paths?.['/v1/public/jobs/{job_id}']?.get?.security).toEqual([{ jobToken: [] }]);
});

test('an operation lists the errors that it can answer with, and no others', () => {
  const codes = (path: string, method: 'get' | 'post', status: string): string[] =>
    document.paths?.[path]?.[method]?.responses?.[status]?.headers?.['X-Error-Code']?.schema?.enum ?? [];
  expect(codes('/v1/reviews', 'get', '400')).toEqual(['invalid_payload', 'unknown_host']);
  expect(codes('/v1/billing/checkout-sessions', 'post', '503')).toContain('billing_disabled');
  expect(codes('/v1/text/check', 'post', '400')).not.toContain('hash_mismatch');
  expect(codes('/v1/account/api-keys', 'post', '403')).toEqual(['csrf_failed', 'key_limit']);
  expect(document.paths?.['/v1/public/jobs/{job_id}']?.get?.responses).not.toHaveProperty('413');
});

test('limits, replays, the way in and the methods that an address has are headers of the document', () => {
  const answers = document.paths?.['/v1/text/check']?.post?.responses ?? {};
  expect(Object.keys(answers['200']?.headers ?? {})).toEqual(
    expect.arrayContaining(['RateLimit', 'RateLimit-Policy', 'Idempotent-Replayed', 'X-Request-Id']),
  );
  expect(answers['405']?.headers).toHaveProperty('Allow');
  expect(answers['401']?.headers).toHaveProperty('WWW-Authenticate');
  expect(answers['402']?.headers).toHaveProperty('X-Tokens-Available');
  expect(document.components?.headers).toHaveProperty(['RateLimit', 'description']);
});

test('the session cookie has the name that this server gives it', () => {
  const local = openApiDocument(endpoints, { sessionCookie: 'telltale_session' });
  expect(document.components?.securitySchemes?.session).toMatchObject({ name: '__Host-telltale_session' });
  expect(local.components?.securitySchemes?.session).toMatchObject({ name: 'telltale_session' });
});

function patternOf(schema: string, field: string): RegExp {
  const schemas = (document.components?.schemas ?? {}) as Schemas;
  return new RegExp(schemas[schema]?.properties?.[field]?.pattern ?? '', 'u');
}

test('where a text may hold no control characters, its pattern says so', () => {
  const pattern = patternOf('ApiKeyCreateRequest', 'name');
  expect(['newsroom server', 'bell\u0007', 'two\nlines'].map((text) => pattern.test(text))).toEqual([
    true,
    false,
    false,
  ]);
  const anyText = patternOf('TextCheckRequest', 'text');
  expect(['two\nlines', 'nul\0'].map((one) => anyText.test(one))).toEqual([true, false]);
});

test('answers may gain fields, and an order of tokens alone refuses fields that it does not know', () => {
  const closed = Object.entries(document.components?.schemas ?? {}).filter(
    ([, schema]) => 'additionalProperties' in schema && schema.additionalProperties === false,
  );
  expect(closed.map(([name]) => name)).toEqual(['BillingCheckoutRequest']);
});
