import { createHash } from 'node:crypto';
import type { Client } from '@telltale/shared/client';
import {
  createReview,
  decideReview,
  deleteReview,
  exportReview,
  getReview,
  getReviewImage,
  listReviews,
  type ReviewResponse,
} from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { countRows, startTestServer, type TestServer } from '../../../test/harness.ts';
import { formOf, jpegOf, pngHeaderOnly } from '../../../test/pictures.ts';

let server: TestServer;
let client: Client;
let stranger: Client;
beforeAll(async () => {
  server = await startTestServer();
  ({ client } = await server.newTenant());
  ({ client: stranger } = await server.newTenant());
});
afterAll(() => server.stop());

async function open(file: Uint8Array, fields: Record<string, string> = {}): Promise<ReviewResponse> {
  return (await client.call(createReview, { form: formOf(file, fields) })).body;
}
const get = async (review_id: string) => (await client.call(getReview, { params: { review_id } })).body;
async function examined(review_id: string): Promise<ReviewResponse> {
  const status = async () => (await get(review_id)).detector.status;
  await expect.poll(status, { timeout: 15_000 }).not.toBe('processing');
  return get(review_id);
}
const decide = (
  review_id: string,
  decision: 'disclose' | 'no_disclosure' | 'reject' | 'recheck',
  rationale = 'Looked at it.',
) =>
  client.call(decideReview, {
    params: { review_id },
    json: { decision, reviewer: 'A. Reviewer', rationale },
  });
const tables = async (): Promise<Readonly<Record<string, number>>> => ({
  ...(await countRows(server.database)),
  reviews: (await server.database.executeSql('SELECT review_id FROM review')).rows.length,
});

describe('POST /v1/reviews', () => {
  test('opens a dossier with hash, declaration, provenance and the detector’s evidence', async () => {
    const file = await jpegOf(500);
    const fields = { declared_ai_use: 'partial', supplier: 'Studio ü', notes: 'two\r\nlines' };
    const { review_id } = await open(file, fields);
    const review = await examined(review_id);
    expect(review).toMatchObject({
      status: 'pending_review',
      content_sha256: createHash('sha256').update(file).digest('hex'),
      filename: 'picture',
      declaration: { ...fields, notes: 'two\nlines' },
      provenance: { status: 'none', verified: false },
      detector: { status: 'known', source: 'model', model: server.services.imageModel.id },
      decision: null,
      policy: 'signals_are_not_proof_human_decision_required',
    });
    expect(review.detector.score).toBeGreaterThanOrEqual(0);
    expect(review.detector.checked_at).toBeGreaterThan(1_700_000_000);
    expect(review.created_at).toBeLessThanOrEqual(review.updated_at);
  });

  test('fills the declaration’s defaults in, and costs no tokens', async () => {
    const { declaration } = await open(await jpegOf(501));
    expect(declaration).toEqual({ declared_ai_use: 'unknown', supplier: '', notes: '' });
    const { rows } = await server.database.executeSql('SELECT * FROM token_reservation');
    expect(rows).toEqual([]);
  });

  test('its verdict never enters the shared cache', async () => {
    const file = await jpegOf(502);
    await examined((await open(file)).review_id);
    const sha256 = createHash('sha256').update(file).digest();
    const { rows } = await server.database.executeSql('SELECT 1 FROM verdict WHERE sha256 = $1', [sha256]);
    expect(rows).toEqual([]);
  });

  test('keeps a file name as a name only', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await jpegOf(503))]), '../../etc/\u202epasswd ü.jpg');
    const { body } = await client.call(createReview, { form });
    expect(body.filename).toBe('passwd ü.jpg');
  });

  test.each([
    ['no image', async () => formOf(Buffer.from('hello')), 400, 'unsupported_media'],
    [
      'a truncated image',
      async () => formOf((await jpegOf(504)).subarray(0, 3000)),
      400,
      'undecodable_media',
    ],
    ['no file', async () => new FormData(), 400, 'invalid_payload'],
    ['an empty file', async () => formOf(Buffer.alloc(0)), 400, 'empty_body'],
    ['a 12 MB file', async () => formOf(Buffer.alloc(12 * 1024 * 1024)), 413, 'payload_too_large'],
    ['a header of 900 megapixels', async () => formOf(pngHeaderOnly(30_000, 30_000)), 413, 'too_many_pixels'],
    [
      'an unknown declaration',
      async () => formOf(await jpegOf(1), { declared_ai_use: 'maybe' }),
      422,
      'validation_failed',
    ],
    [
      'a supplier of 201 characters',
      async () => formOf(await jpegOf(1), { supplier: 'x'.repeat(201) }),
      422,
      'validation_failed',
    ],
    [
      'notes of 2,001 characters',
      async () => formOf(await jpegOf(1), { notes: 'x'.repeat(2001) }),
      422,
      'validation_failed',
    ],
  ])('refuses %s and leaves nothing behind', async (_what, form, status, code) => {
    const before = await tables();
    await expect(client.call(createReview, { form: await form() })).rejects.toMatchObject({ status, code });
    expect(await tables()).toEqual(before);
  });
});

test.each([
  ['JSON', { 'content-type': 'application/json' }, '{}', 'invalid_payload'],
  ['a bare picture', { 'content-type': 'image/jpeg' }, 'x', 'invalid_payload'],
  ['nothing', {}, undefined, 'empty_body'],
])('POST /v1/reviews answers 400 to %s, as 415 is not among its answers', async (_what, more, body, code) => {
  const { secret } = await server.newTenant();
  const response = await fetch(`${server.url}/v1/reviews`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, ...more },
    ...(body === undefined ? {} : { body }),
  });
  expect([response.status, response.headers.get('x-error-code')]).toEqual([400, code]);
});

describe('the dossiers of a tenant', () => {
  test('are listed newest first, for it alone', async () => {
    const first = await open(await jpegOf(510));
    const second = await open(await jpegOf(511));
    const ids = (await client.call(listReviews)).body.map(({ review_id }) => review_id);
    expect(ids.slice(0, 2)).toEqual([second.review_id, first.review_id]);
    expect((await stranger.call(listReviews)).body).toEqual([]);
  });

  test('open to somebody signed in to the tenant as to a key, and changes need the CSRF token', async () => {
    const account = await server.newAccount();
    const form = () => formOf(Buffer.from(picture));
    const picture = await jpegOf(512);
    const { body } = await account.client.call(createReview, { form: form() });
    expect((await account.client.call(listReviews)).body).toHaveLength(1);
    await expect(client.call(getReview, { params: { review_id: body.review_id } })).rejects.toMatchObject({
      status: 404,
    });
    const headers = { cookie: account.cookie };
    const forged = await fetch(`${server.url}/v1/reviews`, { method: 'POST', headers, body: form() });
    expect(forged.status).toBe(403);
  });

  test.each([getReview, deleteReview, decideReview, exportReview, getReviewImage])(
    '$id: an unknown dossier and another tenant’s are 404, no credential is 401',
    async (endpoint) => {
      const { review_id } = await open(await jpegOf(513));
      const json = { decision: 'reject' as const, reviewer: 'r', rationale: 'r' };
      const input = (id: string) => ({
        params: { review_id: id },
        ...(endpoint.method === 'POST' ? { json } : {}),
      });
      const missing = { status: 404, code: 'not_found' };
      await expect(stranger.call(endpoint, input(review_id) as never)).rejects.toMatchObject(missing);
      await expect(client.call(endpoint, input('rev_unknown') as never)).rejects.toMatchObject(missing);
      const path = endpoint.path.replace('{review_id}', review_id);
      const anonymous = await fetch(`${server.url}${path}`, { method: endpoint.method });
      expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await get(review_id)).toMatchObject({ review_id, decision: null });
    },
  );
});

describe('POST /v1/reviews/{review_id}/decision', () => {
  test.each(['disclose', 'no_disclosure', 'reject'] as const)(
    '%s completes the dossier',
    async (decision) => {
      const { review_id } = await open(await jpegOf(520));
      const { body } = await decide(review_id, decision, 'Because.');
      expect(body).toMatchObject({
        status: 'completed',
        decision: { decision, reviewer: 'A. Reviewer', rationale: 'Because.' },
      });
      expect(body.decision?.decided_at).toBeGreaterThan(1_700_000_000);
    },
  );

  test('recheck examines the picture again and reopens it; the history keeps every word in order', async () => {
    const { review_id } = await open(await jpegOf(521));
    await decide(review_id, 'no_disclosure', 'first');
    const { body } = await decide(review_id, 'recheck', 'second');
    expect(body.status).toBe('pending_review');
    const review = await examined(review_id);
    expect(review.detector.status).toBe('known');
    await decide(review_id, 'disclose', 'third');
    const { body: document } = await client.call(exportReview, { params: { review_id } });
    expect(document.history.map(({ rationale }) => rationale)).toEqual(['first', 'second', 'third']);
    expect(document.review.decision?.rationale).toBe('third');
  });

  test('two decisions at once are both kept, one after the other', async () => {
    const { review_id } = await open(await jpegOf(522));
    await Promise.all(Array.from({ length: 8 }, (_, n) => decide(review_id, 'reject', `n${n}`)));
    const { body } = await client.call(exportReview, { params: { review_id } });
    expect(body.history.map(({ rationale }) => rationale).sort()).toEqual(
      Array.from({ length: 8 }, (_, n) => `n${n}`),
    );
  });

  test.each([
    { decision: 'accept', reviewer: 'r', rationale: 'r' },
    { decision: 'reject', reviewer: '', rationale: 'r' },
    { decision: 'reject', reviewer: 'r'.repeat(201), rationale: 'r' },
    { decision: 'reject', reviewer: 'r', rationale: '' },
    { decision: 'reject', reviewer: 'r', rationale: 'r'.repeat(4001) },
    { decision: 'reject', reviewer: 'r', rationale: 'bell \u0007' },
  ])('answers 422 to %j and decides nothing', async (json) => {
    const { review_id } = await open(await jpegOf(523));
    const call = client.call(decideReview, { params: { review_id }, json: json as never });
    await expect(call).rejects.toMatchObject({ status: 422 });
    expect((await get(review_id)).decision).toBeNull();
  });
});

describe('DELETE /v1/reviews/{review_id}', () => {
  test('erases the dossier, its picture, its history and what its job had in hand', async () => {
    // What earlier tests sent may still be in hand.
    const before = await vi.waitFor(
      async () => {
        const now = await tables();
        expect(now.upload).toBe(0);
        return now;
      },
      { timeout: 15_000 },
    );
    const { review_id } = await open(await jpegOf(550));
    await decide(review_id, 'reject');
    expect((await client.call(deleteReview, { params: { review_id } })).status).toBe(204);
    await expect(get(review_id)).rejects.toMatchObject({ status: 404 });
    expect(await tables()).toMatchObject({ reviews: before.reviews, upload: before.upload, job: before.job });
    const { rows } = await server.database.executeSql('SELECT 1 FROM review_decision WHERE review_id = $1', [
      review_id,
    ]);
    expect(rows).toEqual([]);
  });
});
