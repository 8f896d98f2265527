import { getAccount } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { newSecretToken } from '../../platform/secret-token.ts';

const limit = 3;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    withoutWorker: true,
    env: { TRUST_PROXY: '1', WRONG_KEYS_PER_VISITOR_MINUTE: String(limit) },
  });
});
afterAll(() => server.stop());

/** How long the answer took, and its status. */
async function ask(from: string, cookie: string) {
  const startedMs = performance.now();
  const { status } = await fetch(`${server.url}${getAccount.path}`, {
    headers: { 'x-forwarded-for': from, cookie },
  });
  return { status, tookMs: performance.now() - startedMs };
}
const guess = (from: string, token = newSecretToken()) => ask(from, `telltale_session=${token}`);

test('who shows more wrong sessions in a minute than wrong keys are let pass is answered a second later', async () => {
  const from = '198.51.1.7';
  for (let guesses = 0; guesses < limit; guesses += 1) expect((await guess(from)).status).toBe(401);
  const late = await guess(from);
  expect(late.status).toBe(401);
  expect(late.tookMs).toBeGreaterThan(990);
});

test('a right session is answered whatever its neighbours show', async () => {
  const from = '198.51.2.7';
  const { cookie } = await server.newAccount();
  await Promise.all(Array.from({ length: limit + 1 }, () => guess(from)));
  expect((await ask(from, cookie)).status).toBe(200);
});

test('what can be no session is not looked up', async () => {
  const connection = vi.spyOn(server.database.db, 'connection');
  expect((await guess('198.51.3.7', 'guess')).status).toBe(401);
  expect(connection).not.toHaveBeenCalled();
  connection.mockRestore();
});

test('sessions that are asked for at one time are looked up together, each for itself', async () => {
  const accounts = [await server.newAccount(), await server.newAccount()];
  const tokens = accounts.map(({ cookie }) => cookie.slice(cookie.indexOf('=') + 1));
  const wrong = Array.from({ length: 40 }, newSecretToken);
  const connection = vi.spyOn(server.database.db, 'connection');
  const found = await Promise.all([...wrong, ...tokens].map((token) => server.services.sessions.find(token)));
  expect(connection).toHaveBeenCalledTimes(1);
  connection.mockRestore();
  expect(found.map((holder) => holder?.userId)).toEqual([
    ...wrong.map(() => undefined),
    ...accounts.map(({ userId }) => userId),
  ]);
});
