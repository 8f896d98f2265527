import { appendFileSync, mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { revokeApiKey } from '../contract/api-keys.ts';
import { verifyResult } from '../contract/public-share.ts';
import { createReview, getReviewImage, listReviews } from '../contract/reviews.ts';
import { getUsage } from '../contract/tokens.ts';
import { createChecker } from './checker.ts';
import { createClient, NetworkProblem } from './client.ts';

const folder = mkdtempSync(join(tmpdir(), 'telltale-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const baseUrl = 'http://server.example';

/** A network that notes what it is given, and carries none of it. */
function lostNetwork() {
  const sent: { readonly url: string; readonly init: RequestInit }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    sent.push({ url: String(url), init });
    throw new TypeError('the connection broke');
  };
  return { sent, fetch };
}

async function fileOnDisk(name: string) {
  const path = join(folder, name);
  writeFileSync(path, 'a picture');
  return { path, blob: await openAsBlob(path, { type: 'image/png' }) };
}

test('a file that has changed or gone rejects the call and the check, and nothing is sent', async () => {
  const { sent, fetch } = lostNetwork();
  const changed = await fileOnDisk('changed.png');
  appendFileSync(changed.path, ', and more');
  const gone = await fileOnDisk('gone.png');
  rmSync(gone.path);
  const form = new FormData();
  form.set('file', changed.blob, 'changed.png');
  const call = createClient({ baseUrl, fetch }).call(createReview, { form });
  await expect(call).rejects.toMatchObject({ name: 'NotReadableError' });
  const check = createChecker({ baseUrl, fetch }).checkImage(gone.blob);
  await expect(check).rejects.toMatchObject({ name: 'NotReadableError' });
  expect(sent).toEqual([]);
});

test('a file that goes between two attempts ends the check', async () => {
  const { sent, fetch } = lostNetwork();
  const { path, blob } = await fileOnDisk('between.png');
  const clock = {
    nowMs: () => 0,
    spread: (durationMs: number) => durationMs,
    wait: async () => rmSync(path),
  };
  const check = createChecker({ baseUrl, fetch, clock }).checkImage(blob);
  await expect(check).rejects.toMatchObject({ name: 'NotReadableError' });
  expect(sent).toHaveLength(1);
});

test('a file from the disk is sent with its bytes, its name and its type, in the order of the form', async () => {
  const { sent, fetch } = lostNetwork();
  const { blob } = await fileOnDisk('kept.png');
  const form = new FormData();
  form.append('file', blob, 'kept.png');
  form.append('notes', 'from a reader');
  await expect(createClient({ baseUrl, fetch }).call(createReview, { form })).rejects.toThrow();
  const body = sent[0]?.init.body as FormData;
  const file = body.get('file') as File;
  expect([...body.keys()]).toEqual(['file', 'notes']);
  expect([file.name, file.type, await file.text()]).toEqual(['kept.png', 'image/png', 'a picture']);
});

test.each([
  ['an address without a scheme', { baseUrl: 'telltale.example' }, {}],
  ['a key with a line break in it', { apiKey: 'tt_live\nkey' }, {}],
  ['a key with a letter that no header carries', { apiKey: 'tt_live…' }, {}],
  ['an Idempotency-Key with such a letter', {}, { idempotencyKey: 'story-✓-1' }],
])('%s is told as the mistake it is, at once', async (_name, options, call) => {
  const { sent, fetch } = lostNetwork();
  const check = createChecker({ baseUrl, fetch, ...options }).checkText({ text: 'A text.' }, call);
  await expect(check).rejects.toThrow(TypeError);
  expect(sent).toEqual([]);
});

test('what breaks on the way is told as the network’s', async () => {
  const { fetch } = lostNetwork();
  await expect(createClient({ baseUrl, fetch }).call(getUsage)).rejects.toThrow(NetworkProblem);
});

test('an id that is a step in the path sends nothing: no key is revoked, and no account deleted', async () => {
  const { sent, fetch } = lostNetwork();
  const call = createClient({ baseUrl, fetch }).call(revokeApiKey, { params: { key_id: '..' } });
  await expect(call).rejects.toThrow('key_id may not be empty, "." or ".."');
  expect(sent).toEqual([]);
});

test('an optional parameter that is not given is not sent', async () => {
  const { sent, fetch } = lostNetwork();
  const client = createClient({ baseUrl, fetch });
  await expect(client.call(listReviews, { query: { limit: 5, state: undefined } })).rejects.toThrow();
  await expect(client.call(verifyResult, { query: { token: undefined } })).rejects.toThrow();
  expect(sent.map(({ url }) => url)).toEqual([
    `${baseUrl}/v1/reviews?limit=5`,
    `${baseUrl}/v1/public/result`,
  ]);
});

test('a file is handed over as it came, and an error in its place rejects', async () => {
  const answers = [
    new Response('picture', { headers: { 'content-type': 'image/jpeg' } }),
    Response.json({ detail: 'There is no such review.' }, { status: 404 }),
  ];
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (url) => {
    asked.push(String(url));
    return answers.shift() ?? Response.error();
  };
  const client = createClient({ baseUrl: `${baseUrl}/`, fetch });
  const params = { review_id: 'rev_1' };
  const file = await client.download(getReviewImage, { params });
  expect(await file.text()).toBe('picture');
  await expect(client.download(getReviewImage, { params })).rejects.toMatchObject({ status: 404 });
  expect(asked[0]).toBe(`${baseUrl}/v1/reviews/rev_1/image`);
});
