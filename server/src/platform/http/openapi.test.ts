import { Validator } from '@seriousme/openapi-schema-validator';
import { endpoints } from '@telltale/shared/contract';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument(endpoints);

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
    expect.arrayContaining(['200', '400', '401', '402', '403', '409', '413', '429', '500', '503']),
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
