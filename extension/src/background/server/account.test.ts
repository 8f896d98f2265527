import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { disconnect, leaveOtherServer, readConnection } from '../../storage/account.ts';
import { apiKey, serverUrl as chosenServer } from '../../storage/items.ts';
import { fakeClock, fakeServer, type Script } from '../../testing/fake-server.ts';
import { exchangeCode } from './account.ts';

beforeEach(() => fakeBrowser.reset());

const serverUrl = 'https://tell.example';
const key = `tt_live_${'k'.repeat(36)}`;
const created: Script = {
  status: 201,
  body: {
    api_key: key,
    key_id: 'key-1',
    name: 'Laptop at work',
    key_prefix: 'tt_live_kkkk',
    scopes: ['detect'],
    created_at: '2026-11-21T12:00:00Z',
    last_used_at: null,
    revoked_at: null,
  },
};
const code = createHash('sha256').update('code').digest('base64url');
const verifier = createHash('sha256').update('verifier').digest('base64url');

/** @param servers the address in the options, each time it is read; then that of the exchange */
function exchange(answer: Script | 'unreachable', ...servers: string[]) {
  const server = fakeServer(fakeClock(), [answer]);
  const currentServer = async () => servers.shift() ?? serverUrl;
  return {
    end: exchangeCode({ serverUrl, code, verifier }, currentServer, server.send),
    calls: server.calls,
  };
}

test('the key is fetched with the verifier, in a body, and kept with the name the owner gave', async () => {
  const { end, calls } = exchange(created);
  expect(await end).toBe('connected');
  expect(calls).toMatchObject([
    { method: 'POST', path: '/v1/connect/exchange', json: { code, code_verifier: verifier } },
  ]);
  expect(await apiKey.read()).toBe(key);
  expect(await readConnection()).toEqual({ name: 'Laptop at work', keyEnding: 'kkkk', serverUrl });
});

test.each([
  ['expired', { status: 400, body: { detail: 'no' } }],
  ['failed', { status: 429, body: { detail: 'slow down' } }],
  ['unreachable', 'unreachable'],
] as const)('an exchange that ends "%s" leaves everything as it was', async (kind, answer) => {
  await apiKey.write('tt_live_typed_in_before');
  expect(await exchange(answer).end).toBe(kind);
  expect(await apiKey.read()).toBe('tt_live_typed_in_before');
  expect(await readConnection()).toBeNull();
});

test('a code is not shown to another server than the one that made it', async () => {
  const { end, calls } = exchange(created, 'https://elsewhere.example');
  expect(await end).toBe('failed');
  expect(calls).toEqual([]);
});

test('a key that comes after the address was changed is not kept for the other server', async () => {
  const { end, calls } = exchange(created, serverUrl, 'https://elsewhere.example');
  expect(await end).toBe('failed');
  expect(calls).toHaveLength(1);
  expect(await apiKey.read()).not.toBe(key);
});

test('another key typed in later is no connection', async () => {
  await exchange(created).end;
  await apiKey.write(`tt_live_${'z'.repeat(36)}`);
  expect(await readConnection()).toBeNull();
});

test.each([
  ['of a connection', () => exchange(created).end],
  ['that was typed in', () => apiKey.write(key)],
])('a key %s does not follow to another server', async (_, come) => {
  await chosenServer.write(serverUrl);
  await come();
  await leaveOtherServer(serverUrl);
  expect(await apiKey.read()).toBe(key);
  await leaveOtherServer('https://elsewhere.example');
  expect(await apiKey.read()).toBeNull();
  expect(await readConnection()).toBeNull();
});

test('disconnecting forgets the key', async () => {
  await exchange(created).end;
  await disconnect();
  expect({ key: await apiKey.read(), connection: await readConnection() }).toEqual({
    key: null,
    connection: null,
  });
});
