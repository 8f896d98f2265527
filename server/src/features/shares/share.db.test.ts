import { createClient } from '@telltale/shared/client';
import { createShare, getShare, sendFeedback, verifyResult } from '@telltale/shared/contract';
import { pdq } from '@telltale/shared/fingerprint/pdq';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageOrigin, startTestServer, type TestServer } from '../../../test/harness.ts';
import { jpegOf } from '../../../test/pictures.ts';
import { createCapabilities } from '../../platform/capabilities/capabilities.ts';
import { parseKeyRing } from '../../platform/capabilities/key-ring.ts';
import { createResultTokens, type PictureVerdict } from './result-tokens.service.ts';
import { createShares } from './shares.service.ts';

const dayMs = 86_400_000;
let nowMs = Date.UTC(2026, 10, 21);
let server: TestServer;
let picture: Buffer;
let verdict: PictureVerdict;
beforeAll(async () => {
  server = await startTestServer({ clock: { nowMs: () => nowMs }, withoutWorker: true });
  picture = await jpegOf(1);
  verdict = await verdictOn(picture);
});
afterAll(() => server.stop());

async function verdictOn(jpeg: Buffer): Promise<PictureVerdict> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return {
    sha256Hex: 'ab'.repeat(32),
    pdqHex: pdq({ width: info.width, height: info.height, data, channels: 3 }).hex,
    label: 'likely_ai',
    score: 0.9512345678901234,
    model: 'telltale-image-1',
    source: 'perceptual_hash',
    provenance_status: 'untrusted',
    thresholds: { uncertain: 0.7677, likely_ai: 0.9319, strong: 0.9688 },
  };
}

const client = () => createClient({ baseUrl: server.url });
const issue = (about = verdict) => server.services.resultTokens.issue(about, pageOrigin);
const share = (token: string, preview?: Buffer) =>
  client().call(createShare, {
    json: { share_token: token, preview_jpeg_base64: preview?.toString('base64') ?? null },
  });
const edited = (token: string) =>
  token.replace(/^(v1\.[^.]+\.)(.)/, (_, head, first) => `${head}${first === 'A' ? 'B' : 'A'}`);
const signed = () => {
  const { sha256Hex: _sha256, pdqHex: _pdq, ...facts } = verdict;
  return facts;
};

describe('the tokens of an image result', () => {
  test('fit their limits, with every field as long as it gets', () => {
    const long = 0.12345678901234566;
    const { feedback_token, share_token } = issue({
      ...verdict,
      model: 'telltale-image-2026-11-21.final',
      thresholds: { uncertain: long, likely_ai: long, strong: long },
    });
    expect(feedback_token.length).toBeLessThanOrEqual(500);
    expect(share_token.length).toBeLessThanOrEqual(1024);
  });

  test('are each check’s own: of two visitors at the same moment neither gets the other’s link or word', async () => {
    const [one, other] = [issue(), issue()];
    expect(one.feedback_token).not.toBe(other.feedback_token);
    const [mine, theirs] = [await share(one.share_token), await share(other.share_token, picture)];
    expect(mine.body.share_id).not.toBe(theirs.body.share_id);
    const params = { share_id: mine.body.share_id };
    expect((await client().call(getShare, { params })).body.preview).toBeNull();
  });
});

describe('GET /v1/public/result', () => {
  const verify = async (token?: string) =>
    (await client().call(verifyResult, token === undefined ? {} : { query: { token } })).body;

  test('returns exactly what was signed, for the share token and for the feedback token of older links', async () => {
    const { feedback_token, share_token } = issue();
    const issued_at = Math.floor(nowMs / 1000);
    const answer = { verified: true, kind: 'image', sha256: 'ab'.repeat(32), verdict: signed(), issued_at };
    expect(await verify(share_token)).toEqual(answer);
    expect(await verify(feedback_token)).toEqual(answer);
  });

  test('says why a token verifies nothing', async () => {
    const { share_token } = issue();
    expect(await verify()).toEqual({ verified: false, reason: 'missing' });
    const forged = { verified: false, reason: 'forged' };
    expect(await verify(edited(share_token))).toEqual(forged);
    const job = server.services.capabilities.issue('job', { job: 'x', origin: '' }, 60);
    expect(await verify(job)).toEqual(forged);
    nowMs += 30 * dayMs;
    expect(await verify(share_token)).toEqual({ verified: false, reason: 'expired' });
  });

  test('refuses a token longer than any it issues', async () => {
    await expect(verify('x'.repeat(1025))).rejects.toMatchObject({ status: 422 });
  });
});

describe('POST /v1/public/share', () => {
  test('gives one short link per token, with 128 random bits, for as long as the token lives', async () => {
    const { share_token } = issue();
    const { body } = await share(share_token);
    expect(body.share_id).toMatch(/^[\w-]{22}$/);
    expect(body.url).toBe(`${server.url}/s/${body.share_id}`);
    expect(body.expires_at).toBe(Math.floor((nowMs + 30 * dayMs) / 1000));
    nowMs += 1000;
    expect((await share(share_token)).body).toEqual(body);
  });

  test('gives one link to however many ask at once', async () => {
    const { share_token } = issue();
    const answers = await Promise.all(Array.from({ length: 20 }, () => share(share_token, picture)));
    expect(new Set(answers.map(({ body }) => body.share_id)).size).toBe(1);
  });

  test('takes a preview of the same picture: small, without metadata, with its blurhash', async () => {
    const { share_token } = issue();
    const large = await sharp(picture)
      .resize(1400, 1050)
      .withExif({ IFD0: { Software: 'secret' } })
      .jpeg()
      .toBuffer();
    const { body } = await share(share_token, large);
    const { body: view } = await client().call(getShare, { params: { share_id: body.share_id } });
    const [type, base64] = view.preview?.split(',') ?? [];
    expect(type).toBe('data:image/jpeg;base64');
    const preview = Buffer.from(base64 ?? '', 'base64');
    expect(preview.length).toBeLessThanOrEqual(100 * 1024);
    const facts = await sharp(preview).metadata();
    expect(facts).toMatchObject({ width: 640, height: 480 });
    expect(facts).not.toHaveProperty('exif');
    expect(view.preview_blurhash).toMatch(/^.{28}$/);
  });

  test('takes a preview whose base64 is not padded', async () => {
    const jpeg = await sharp(picture).resize(300, 225).jpeg().toBuffer();
    // Bytes after the picture's end change nothing but the length, so that padding is due.
    const due = Buffer.concat([jpeg, Buffer.alloc(4 - (jpeg.length % 3))]).toString('base64');
    expect(due).toMatch(/==$/);
    const { share_token } = issue();
    const json = { share_token, preview_jpeg_base64: due.replaceAll('=', '') };
    expect((await client().call(createShare, { json })).status).toBe(200);
  });

  test('a preview may be added to a link that has none, and is not replaced by another', async () => {
    const { share_token } = issue({ ...verdict, score: 0.5 });
    const { body } = await share(share_token);
    await share(share_token, picture);
    const view = async () => (await client().call(getShare, { params: { share_id: body.share_id } })).body;
    const first = (await view()).preview;
    expect(first).not.toBeNull();
    await share(share_token, await sharp(picture).jpeg({ quality: 30 }).toBuffer());
    expect((await view()).preview).toBe(first);
  });

  test.each([
    ['of another picture', () => jpegOf(2), 400, 'preview_mismatch'],
    ['that is no JPEG', () => sharp(picture).resize(120).png().toBuffer(), 400, 'unsupported_media'],
    ['that is no picture', async () => Buffer.from('nothing'), 400, 'unsupported_media'],
    ['cut off in the middle', async () => picture.subarray(0, 4000), 400, 'undecodable_media'],
    [
      'of more than 2 megapixels',
      () => sharp(picture).resize(1700, 1300).jpeg({ quality: 20 }).toBuffer(),
      413,
      'too_many_pixels',
    ],
  ])('refuses a preview %s, and makes no link', async (_what, made, status, code) => {
    const { share_token } = issue({ ...verdict, score: Math.random() });
    await expect(share(share_token, await made())).rejects.toMatchObject({ status, code });
    const { rows } = await server.database.executeSql('SELECT token FROM share');
    expect(rows).not.toContainEqual({ token: share_token });
  });

  test('refuses a preview where the picture had no fingerprint to compare with', async () => {
    const { share_token } = issue({ ...verdict, pdqHex: null });
    await expect(share(share_token, picture)).rejects.toMatchObject({ code: 'preview_mismatch' });
  });

  test('refuses forged and expired tokens, and those of another purpose', async () => {
    const { share_token, feedback_token } = issue();
    const refusal = { status: 400, code: 'invalid_result_token' };
    await expect(share(feedback_token)).rejects.toMatchObject(refusal);
    await expect(share(`${share_token}x`)).rejects.toMatchObject(refusal);
    nowMs += 30 * dayMs;
    await expect(share(share_token)).rejects.toMatchObject(refusal);
  });

  test.each([{}, { share_token: 'short' }, { share_token: 'x'.repeat(20), preview_jpeg_base64: '!' }])(
    'answers 400 to %j',
    async (json) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(json);
      const response = await fetch(`${server.url}/v1/public/share`, { method: 'POST', headers, body });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ detail: expect.any(String) });
    },
  );

  test('lets the pages of allowed origins read the answer, and no others', async () => {
    const from = (origin: string) => fetch(`${server.url}/v1/public/result`, { headers: { origin } });
    expect((await from(pageOrigin)).headers.get('access-control-allow-origin')).toBe(pageOrigin);
    expect((await from('https://other.example')).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('GET /v1/public/share/{share_id}', () => {
  test('a link whose key has left the ring shows neither verdict nor mark', async () => {
    const { body } = await share(issue().share_token);
    const clock = { nowMs: () => nowMs };
    const later = createCapabilities(parseKeyRing(`k9:${Buffer.alloc(32, 9).toString('base64')}`), clock);
    const { find } = createShares({
      db: server.database.db,
      clock,
      tokens: createResultTokens(later),
      makePreview: () => Promise.reject(new Error('no preview here')),
      keptRows: { countNew: () => Promise.reject(new Error('no new link here')) },
    });
    expect(await find(body.share_id)).toMatchObject({ verified: false, verdict: null });
    const params = { share_id: body.share_id };
    expect((await client().call(getShare, { params })).body).toMatchObject({ verified: true });
  });

  test('shows the verdict with its mark until the link expires; the sweep then erases it with its preview', async () => {
    const { body } = await share(issue().share_token, picture);
    const call = () => client().call(getShare, { params: { share_id: body.share_id } });
    expect((await call()).body).toMatchObject({
      share_id: body.share_id,
      verified: true,
      verdict: signed(),
      created_at: Math.floor(nowMs / 1000),
      expires_at: body.expires_at,
    });
    nowMs += 30 * dayMs;
    await expect(call()).rejects.toMatchObject({ status: 404, code: 'not_found' });
    expect(await server.services.shares.eraseExpired()).toBeGreaterThan(0);
    const { rows } = await server.database.executeSql('SELECT share_id FROM share WHERE expires_at <= now()');
    expect(rows).not.toContainEqual({ share_id: body.share_id });
  });

  test('an unknown link is a 404, an impossible one a 422', async () => {
    const call = (share_id: string) => client().call(getShare, { params: { share_id } });
    await expect(call('nothing')).rejects.toMatchObject({ status: 404 });
    await expect(call('x'.repeat(300))).rejects.toMatchObject({ status: 422 });
  });
});

describe('POST /v1/public/feedback', () => {
  const say = (result_token: string, expected_label: 'ai' | 'human' | 'unsure', origin = pageOrigin) =>
    client().call(sendFeedback, { json: { result_token, expected_label }, headers: { origin } });
  const records = async () =>
    (
      await server.database.executeSql(
        'SELECT sha256, model_id, label, score, expected_label, origin FROM feedback',
      )
    ).rows;

  test('keeps one word per result, with the verdict it disputes; a later one replaces it', async () => {
    const { feedback_token } = issue();
    expect((await say(feedback_token, 'unsure')).body).toEqual({ status: 'received' });
    await say(feedback_token, 'human');
    expect(await records()).toEqual([
      {
        sha256: Buffer.from(verdict.sha256Hex, 'hex'),
        model_id: verdict.model,
        label: 'likely_ai',
        score: verdict.score,
        expected_label: 'human',
        origin: pageOrigin,
      },
    ]);
  });

  test('refuses other tokens and origins, and leaves nothing behind', async () => {
    const before = await records();
    const { share_token } = issue({ ...verdict, pdqHex: null });
    await expect(say(share_token, 'ai')).rejects.toMatchObject({ status: 400, code: 'invalid_result_token' });
    const other = issue().feedback_token;
    await expect(say(other, 'ai', 'https://other.example')).rejects.toMatchObject({ status: 403 });
    nowMs += 30 * dayMs;
    await expect(say(other, 'ai')).rejects.toMatchObject({ code: 'invalid_result_token' });
    await expect(say('short', 'ai')).rejects.toMatchObject({ status: 422 });
    expect(await records()).toEqual(before);
  });
});
