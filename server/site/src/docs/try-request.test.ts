import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import type { ApiDocument, Located } from './openapi.ts';
import { fieldsOf, sendRequest } from './try-request.ts';

const document: ApiDocument = JSON.parse(
  readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'),
);
const path = '/v1/reviews/{review_id}';
const operation = document.paths[path]?.delete;
if (!operation) throw new Error('No review can be deleted any more.');
const deleteReview: Located = { method: 'DELETE', path, operation };

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
