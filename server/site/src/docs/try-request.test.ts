import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import type { ApiDocument, Located } from './openapi.ts';
import { fieldsOf, sendRequest } from './try-request.ts';

const document: ApiDocument = JSON.parse(
  readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'),
);
const deleteReview = located('DELETE', '/v1/reviews/{review_id}');
const renameAccount = located('POST', '/v1/account/name');
const checkText = located('POST', '/v1/text/check');

function located(method: 'DELETE' | 'POST', path: string): Located {
  const operation = document.paths[path]?.[method === 'POST' ? 'post' : 'delete'];
  if (!operation) throw new Error(`There is no ${method} ${path} any more.`);
  return { method, path, operation };
}

afterEach(() => void vi.unstubAllGlobals());

function listen() {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`);
    return new Response(null, { status: 204 });
  });
  return asked;
}

function deleteNamed(id: string) {
  const entered = new FormData();
  entered.set('path:review_id', id);
  return sendRequest(deleteReview, fieldsOf(document, deleteReview), entered, 'tt_live_key');
}

test('an id that is a step in the path is refused in words, and nothing is sent', async () => {
  const asked = listen();
  for (const id of ['.', '..'])
    await expect(deleteNamed(id)).rejects.toThrow('review_id may not be empty, "." or "..".');
  expect(asked).toEqual([]);
});

test('every other id stays one part of the path', async () => {
  const asked = listen();
  expect(await deleteNamed('../rev 1')).toMatchObject({ status: '204' });
  expect(asked).toEqual(['DELETE /v1/reviews/..%2Frev%201']);
});

/** What the server was sent, by header: it answers as ours does, with the token of a session in a header. */
function serveSession() {
  const sent: Headers[] = [];
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit = {}) => {
    if (address === '/v1/account')
      return Response.json({}, { headers: { 'x-csrf-token': 'csrf-of-session' } });
    sent.push(new Headers(headers));
    return Response.json({});
  });
  return sent;
}

test('a change of a signed-in account carries the token of its session', async () => {
  const sent = serveSession();
  await sendRequest(renameAccount, fieldsOf(document, renameAccount), new FormData(), '');
  expect(sent.map((headers) => headers.get('x-csrf-token'))).toEqual(['csrf-of-session']);
});

test('a form that is sent twice sends two requests, unless its reader names a key', async () => {
  const sent = serveSession();
  const fields = fieldsOf(document, checkText);
  const keyField = fields.find(({ name }) => name.toLowerCase() === 'idempotency-key');
  expect(keyField).toMatchObject({ isRequired: false, start: '' });
  const entered = new FormData();
  await sendRequest(checkText, fields, entered, 'tt_live_key');
  await sendRequest(checkText, fields, entered, 'tt_live_key');
  entered.set(`header:${keyField?.name}`, 'my-own-key');
  await sendRequest(checkText, fields, entered, 'tt_live_key');
  const [first, second, named] = sent.map((headers) => headers.get('idempotency-key'));
  expect([first, second]).toEqual([
    expect.stringMatching(/^[\w-]{36}$/),
    expect.stringMatching(/^[\w-]{36}$/),
  ]);
  expect(first).not.toBe(second);
  expect(named).toBe('my-own-key');
});
