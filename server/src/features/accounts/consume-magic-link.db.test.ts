import { createClient } from '@telltale/shared/client';
import { consumeMagicLink, logOut } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let nowMs = Date.UTC(2026, 0, 5, 12);
beforeAll(async () => {
  server = await startTestServer({
    withoutWorker: true,
    clock: { nowMs: () => nowMs },
  });
});
afterAll(() => server.stop());

const minuteMs = 60_000;
let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `consumer-${addresses}@example.org`;
}

async function newToken(email = newAddress()): Promise<string> {
  const token = await server.services.magicLinks.issue(email);
  if (token === null) throw new Error('no link');
  return token;
}

const consume = (token: unknown, headers: Record<string, string> = {}, url = server.url) =>
  fetch(`${url}${consumeMagicLink.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ token }),
  });

const outcome = ({ status, headers }: Response) => ({ status, code: headers.get('x-error-code') });
const refused = { status: 401, code: 'invalid_magic_link' };

async function usersOf(email: string) {
  return server.database.db
    .selectFrom('app_user')
    .innerJoin('membership', 'membership.user_id', 'app_user.user_id')
    .innerJoin('tenant', 'tenant.tenant_id', 'membership.tenant_id')
    .select(['app_user.user_id', 'tenant.tenant_id', 'tenant.name', 'membership.role'])
    .where('app_user.email', '=', email)
    .execute();
}

test('a link signs in: the answer has the CSRF token and the end of the session, the cookie holds the session', async () => {
  const response = await consume(await newToken());
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const body = await response.json();
  expect(body).toEqual({ csrf_token: expect.any(String), expires_at: nowMs / 1000 + 7 * 86_400 });
  const [setCookie = '', ...more] = response.headers.getSetCookie();
  expect(more).toEqual([]);
  expect(setCookie).toMatch(/^telltale_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  const [cookie = ''] = setCookie.split(';');
  const client = createClient({ baseUrl: server.url, csrfToken: body.csrf_token, headers: { cookie } });
  expect((await client.call(logOut)).status).toBe(204);
});

test('over https the cookie is bound to the host and never leaves unencrypted', async () => {
  const port = String(await freePort());
  const behindProxy = await startTestServer({
    withoutWorker: true,
    env: { PORT: port, PUBLIC_BASE_URL: `https://localhost:${port}` },
  });
  try {
    const token = await behindProxy.services.magicLinks.issue('secure@example.org');
    const response = await consume(token, {}, `http://localhost:${port}`);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-telltale_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
  } finally {
    await behindProxy.stop();
  }
});

test('the first sign-in makes a user who owns a tenant; the next one enters it again', async () => {
  const email = newAddress();
  await consume(await newToken(email));
  const [user, ...others] = await usersOf(email);
  expect(others).toEqual([]);
  expect(user).toMatchObject({ name: email, role: 'owner' });
  await consume(await newToken(email));
  expect(await usersOf(email)).toEqual([user]);
});

test('a link works once', async () => {
  const token = await newToken();
  expect((await consume(token)).status).toBe(200);
  expect(outcome(await consume(token))).toEqual(refused);
});

test('a link works for 15 minutes and not a millisecond longer', async () => {
  const [early, late] = [await newToken(), await newToken()];
  nowMs += 15 * minuteMs - 1;
  expect((await consume(early)).status).toBe(200);
  nowMs += 1;
  expect(outcome(await consume(late))).toEqual(refused);
});

test('the last 5 links of an address work, the one before them does not, and using one ends the rest', async () => {
  const email = newAddress();
  const tokens: string[] = [];
  for (let count = 0; count < 6; count += 1) tokens.push(await newToken(email));
  const [oldest, secondOldest, ...rest] = tokens;
  expect(outcome(await consume(oldest))).toEqual(refused);
  expect((await consume(secondOldest)).status).toBe(200);
  for (const token of rest) expect(outcome(await consume(token))).toEqual(refused);
  expect((await consume(await newToken(email))).status).toBe(200);
});

test('using a link leaves the links of other addresses alone', async () => {
  const [own, other] = [await newToken(), await newToken()];
  await consume(own);
  expect((await consume(other)).status).toBe(200);
});

describe('of simultaneous attempts', () => {
  const countOk = (answers: readonly Response[]) => answers.filter(({ ok }) => ok).length;

  test('to use one link exactly one wins', async () => {
    const token = await newToken();
    const answers = await Promise.all(Array.from({ length: 20 }, () => consume(token)));
    expect(countOk(answers)).toBe(1);
    for (const answer of answers.filter(({ ok }) => !ok)) expect(outcome(answer)).toEqual(refused);
  });

  test('to use several links of a new address exactly one wins, and one user with one tenant comes of it', async () => {
    const email = newAddress();
    const tokens: string[] = [];
    for (let count = 0; count < 5; count += 1) tokens.push(await newToken(email));
    const answers = await Promise.all(tokens.flatMap((token) => [consume(token), consume(token)]));
    expect(countOk(answers)).toBe(1);
    expect(await usersOf(email)).toHaveLength(1);
  });
});

describe('is refused', () => {
  test('with 401: a token that was never made', async () => {
    expect(outcome(await consume('A'.repeat(43)))).toEqual(refused);
    expect(outcome(await consume(`${await newToken()}A`))).toEqual(refused);
  });

  test.each([
    ['31 characters', 'A'.repeat(31)],
    ['257 characters', 'A'.repeat(257)],
    ['nothing', undefined],
    ['no text', 7],
  ])('with 422: a token of %s', async (_name, token) => {
    expect(outcome(await consume(token))).toEqual({ status: 422, code: 'validation_failed' });
  });

  test.each(['https://elsewhere.example', 'null', 'http://localhost'])(
    'with 403: a call by a page of another origin (%s), which does not use the link up',
    async (origin) => {
      const token = await newToken();
      const response = await consume(token, { origin });
      expect(outcome(response)).toEqual({ status: 403, code: 'origin_denied' });
      expect(response.headers.getSetCookie()).toEqual([]);
      expect((await consume(token, { origin: new URL(server.url).origin })).status).toBe(200);
    },
  );
});
