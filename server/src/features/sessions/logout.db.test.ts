import { logOut } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let nowMs = Date.UTC(2026, 0, 5, 12);
beforeAll(async () => {
  server = await startTestServer({ clock: { nowMs: () => nowMs } });
});
afterAll(() => server.stop());

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const logOutWith = (headers: Record<string, string>) =>
  fetch(`${server.url}${logOut.path}`, { method: 'POST', headers });

const seen = async (userId: string) => {
  const row = await server.database.db
    .selectFrom('session')
    .select('last_seen_at')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.last_seen_at.getTime();
};

/** An unsafe call without the token: 403 with a live session, 401 without one. It changes nothing. */
const isSignedIn = async ({ cookie }: { cookie: string }) => {
  const { status } = await logOutWith({ cookie });
  expect([401, 403]).toContain(status);
  return status === 403;
};

test('logging out answers 204, removes the cookie, and the session is refused from the next call on', async () => {
  const account = await server.newAccount();
  const answer = await account.client.call(logOut);
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 204, body: undefined });
  expect(answer.headers.getSetCookie()).toEqual([
    'telltale_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ]);
  await expect(account.client.call(logOut)).rejects.toMatchObject({ status: 401, code: 'session_required' });
});

test('logging out ends this session only', async () => {
  const first = await server.newAccount('twice@example.org');
  const second = await server.newAccount('twice@example.org');
  expect(second.userId).toBe(first.userId);
  await first.client.call(logOut);
  expect(await isSignedIn(first)).toBe(false);
  expect(await isSignedIn(second)).toBe(true);
});

describe('who has no session gets 401 before anything else is looked at', () => {
  test.each([
    ['no cookie', {}],
    ['an empty cookie', { cookie: 'telltale_session=' }],
    ['an unknown session', { cookie: `telltale_session=${'A'.repeat(43)}` }],
    ['a cookie of another name', { cookie: `other=${'A'.repeat(43)}` }],
    ['the name that belongs to https', { cookie: `__Host-telltale_session=${'A'.repeat(43)}` }],
  ])('%s', async (_name, headers: Record<string, string>) => {
    const response = await logOutWith({ ...headers, 'x-csrf-token': 'k1.anything' });
    expect({ status: response.status, code: response.headers.get('x-error-code') }).toEqual({
      status: 401,
      code: 'session_required',
    });
    expect(await response.json()).toEqual({ detail: expect.any(String) });
  });
});

test('an API key opens no session endpoint', async () => {
  const { secret } = await server.newTenant();
  const response = await logOutWith({ authorization: `Bearer ${secret}` });
  expect(response.status).toBe(401);
});

test('a call that changes something is refused with 403 unless it shows the session’s own CSRF token', async () => {
  const [account, stranger] = [await server.newAccount(), await server.newAccount()];
  const [kid = '', mac = ''] = account.csrfToken.split('.');
  const altered = `${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`;
  const wrong = [
    undefined,
    '',
    stranger.csrfToken,
    mac,
    `other.${mac}`,
    `${kid}.${altered}`,
    `${account.csrfToken}A`,
  ];
  for (const csrf of wrong) {
    const response = await logOutWith({
      cookie: account.cookie,
      ...(csrf === undefined ? {} : { 'x-csrf-token': csrf }),
    });
    expect({ csrf, status: response.status, code: response.headers.get('x-error-code') }).toEqual({
      csrf,
      status: 403,
      code: 'csrf_failed',
    });
  }
  expect((await account.client.call(logOut)).status).toBe(204);
});

test('the cookie is found among others', async () => {
  const { cookie } = await server.newAccount();
  expect(await isSignedIn({ cookie: `theme=dark; ${cookie};lang=en` })).toBe(true);
});

test('a session that is used ends after 7 days, to the second', async () => {
  const account = await server.newAccount();
  for (let hour = 0; hour < 7 * 24; hour += 12) {
    expect(await isSignedIn(account)).toBe(true);
    nowMs += 12 * hourMs;
  }
  expect(await isSignedIn(account)).toBe(false);
});

test('a session that is not used for 24 hours ends', async () => {
  const [idle, used] = [await server.newAccount(), await server.newAccount()];
  nowMs += 12 * hourMs;
  expect(await isSignedIn(used)).toBe(true);
  nowMs += 12 * hourMs - 1;
  expect(await isSignedIn(idle)).toBe(true);
  nowMs += 24 * hourMs;
  expect(await isSignedIn(idle)).toBe(false);
});

test('when a session was last seen is written at most once a minute', async () => {
  const account = await server.newAccount();
  const startMs = nowMs;
  nowMs += minuteMs;
  await isSignedIn(account);
  expect(await seen(account.userId)).toBe(startMs);
  nowMs += 1;
  await isSignedIn(account);
  expect(await seen(account.userId)).toBe(nowMs);
});

test('neither the cookie’s value nor the CSRF token is stored', async () => {
  const { cookie, csrfToken, userId } = await server.newAccount();
  const row = await server.database.db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(row.token_sha256).toHaveLength(32);
  for (const secret of [cookie.split('=')[1] ?? '', csrfToken])
    expect(JSON.stringify(row)).not.toContain(secret);
});
