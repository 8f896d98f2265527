import { endpoints, getLedger } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const call = ({ method, path }: { readonly method: string; readonly path: string }) =>
  fetch(`${server.url}${path.replace(/\{\w+\}/g, 'some-id')}`, { method });

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_id, endpoint) => {
  test('is mounted, and refuses those it must before it looks at anything else', async () => {
    const response = await call(endpoint);
    // A body that is no JSON is a 400 everywhere.
    const documented = [400, ...Object.keys(endpoint.responses).map(Number), ...endpoint.errors];
    const expected = { none: documented, key: [401], session: [401], key_or_session: [401], origin: [403] };
    expect(expected[endpoint.auth]).toContain(response.status);
    expect(await response.text()).not.toContain('There is nothing at this address');
    expect(response.headers.get('x-request-id')).not.toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-powered-by')).toBeNull();
  });

  test('answers a method that its address does not have with 405, and names those it has', async () => {
    const response = await call({ ...endpoint, method: 'PUT' });
    expect(response.status).toBe(405);
    expect(response.headers.get('x-error-code')).toBe('method_not_allowed');
    expect(response.headers.get('allow')?.split(', ')).toContain(endpoint.method);
  });

  test('appears in the OpenAPI document the server publishes', async () => {
    const response = await fetch(`${server.url}/v1/openapi.json`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    // What Node's own client asks for.
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const document = await response.json();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.paths[endpoint.path][endpoint.method.toLowerCase()].operationId).toBe(endpoint.id);
  });
});

test.each([
  '/',
  '/docs',
  '/console',
  '/v1/openapi.json',
  '/install',
  '/robots.txt',
  '/favicon.ico',
  '/s/any',
])('%s is only read', async (path) => {
  const response = await call({ method: 'POST', path });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
});

test.each(['0x10', '1e1', ' 16', '1.5'])('a page of %s entries is asked for in no number', async (limit) => {
  const { client } = await server.newAccount();
  await expect(client.call(getLedger, { query: { limit } as object })).rejects.toThrow(
    'limit: Invalid input',
  );
});
