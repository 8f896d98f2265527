import { createClient } from '@telltale/shared/client';
import { createBetaSignup } from '@telltale/shared/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let nowMs = Date.UTC(2026, 0, 5, 12);
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true, clock: { nowMs: () => nowMs } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.database.db.deleteFrom('beta_signup').execute();
});

const request = { email: 'ada@example.org', organization: 'Analytical Engines', intent: 'team' } as const;
const signUp = (json: { email: string; organization: string; intent: 'free' | 'team'; website?: string }) =>
  createClient({ baseUrl: server.url }).call(createBetaSignup, { json });
const post = (body: string) =>
  fetch(`${server.url}${createBetaSignup.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });

test('a sign-up is received with 202 and kept', async () => {
  const { status, body } = await signUp(request);
  expect(status).toBe(202);
  expect(body).toEqual({ status: 'received', message: expect.stringContaining('if') });
  expect(await server.services.accounts.listSignups()).toEqual([
    { ...request, website: '', created_at: new Date(nowMs), approved_at: null },
  ]);
});

test('signing up again, in any spelling of the address, replaces what was said and keeps the approval', async () => {
  const firstMs = nowMs;
  const first = await signUp(request);
  await server.services.accounts.approve(request.email);
  nowMs += 1_000;
  const again = await signUp({
    email: ' ADA@Example.ORG ',
    organization: 'Difference Engines',
    intent: 'free',
    website: 'https://engines.example',
  });
  expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body });
  expect(await server.services.accounts.listSignups()).toEqual([
    {
      email: 'ada@example.org',
      organization: 'Difference Engines',
      intent: 'free',
      website: 'https://engines.example',
      created_at: new Date(firstMs),
      approved_at: new Date(firstMs),
    },
  ]);
});

test('a visitor leaves so many a day, and learns nothing of addresses from where that ends', async () => {
  const visitor = { visitorId: 'crowd', networks: [] };
  const call = (email: string) =>
    server.services.accounts.signUp({ ...request, email, website: '' }, visitor);
  for (let at = 0; at < 50; at += 1) await call(`someone-${at}@example.org`);
  for (const email of ['another@example.org', 'someone-0@example.org', 'nobody'])
    await expect(call(email)).rejects.toMatchObject({ status: 429, code: 'quota_exhausted' });
  expect(await server.services.accounts.listSignups()).toHaveLength(50);
  nowMs += 24 * 60 * 60 * 1000;
  await call('another@example.org');
});

test.each([
  'nobody',
  'a@b@c',
  'two@example.org, three@example.org',
  'line@example.org\r\nBcc: x@example.org',
  'bell\u0007@example.org',
])('an address that cannot be mailed (%j) gets the same 202 and leaves nothing', async (email) => {
  const { status, body } = await signUp({ ...request, email });
  expect({ status, body }).toEqual({
    status: 202,
    body: { status: 'received', message: expect.any(String) },
  });
  expect(await server.services.accounts.listSignups()).toEqual([]);
});

describe('is refused with 422', () => {
  test.each([
    ['an address of two characters', { email: 'ab' }],
    ['an address of 321 characters', { email: `${'a'.repeat(309)}@example.org` }],
    ['an empty organization', { organization: '' }],
    ['an organization of 201 characters', { organization: 'o'.repeat(201) }],
    ['an organization with a control character', { organization: 'bell\u0007' }],
    ['an unknown intent', { intent: 'curious' }],
    ['a website of 201 characters', { website: 'w'.repeat(201) }],
    ['a missing address', { email: undefined }],
  ])('%s', async (_name, change) => {
    const response = await post(JSON.stringify({ ...request, ...change }));
    expect({ status: response.status, code: response.headers.get('x-error-code') }).toEqual({
      status: 422,
      code: 'validation_failed',
    });
    const [field = ''] = Object.keys(change);
    expect((await response.json()).detail).toEqual([expect.objectContaining({ loc: ['body', field] })]);
    expect(await server.services.accounts.listSignups()).toEqual([]);
  });
});

test('what is no JSON is refused with 400', async () => {
  expect((await post('{"email":')).status).toBe(400);
});
