import { withPngText } from '@telltale/media/png-text';
import { signPicture } from '@telltale/media/sign';
import { tamperWithJpeg } from '@telltale/media/tamper';
import { createClient } from '@telltale/shared/client';
import { checkPublicImage, getPublicJob, PublicImageResult } from '@telltale/shared/contract';
import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pageOrigin, startTestServer, type TestServer } from '../../../../test/harness.ts';
import { formOf, jpegOf } from '../../../../test/pictures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const client = () => createClient({ baseUrl: server.url });
const fromPage = { origin: pageOrigin };

async function finished(file: Uint8Array): Promise<PublicImageResult> {
  const { body } = await client().call(checkPublicImage, { form: formOf(file), headers: fromPage });
  if (body.status !== 'processing') return body;
  const headers = { ...fromPage, 'x-job-token': body.job_token ?? '' };
  const params = { job_id: body.job_id ?? '' };
  const poll = async () => (await client().call(getPublicJob, { params, headers })).body.result;
  // Also called before the tests, where expect.poll is not to be had.
  return vi.waitFor(async () => PublicImageResult.parse(await poll()), { timeout: 15_000 });
}

describe('POST /v1/public/image-check', () => {
  test('scores a picture from an allowed page, answers its second visit from the cache, and names no asset', async () => {
    const file = await jpegOf(100);
    const fresh = await finished(file);
    expect(fresh).toMatchObject({ status: 'known', source: 'model', cached: false });
    expect(Object.keys(fresh)).not.toContain('asset_id');
    const again = await finished(file);
    expect(again).toMatchObject({ source: 'exact_hash', cached: true, score: fresh.score });
  });

  test('signs every verdict for feedback and sharing, together with the picture’s fingerprint', async () => {
    const file = await jpegOf(103);
    for (const result of [await finished(file), await finished(file)]) {
      const { feedback_token = '', share_token = '' } = result;
      expect(feedback_token.length).toBeLessThanOrEqual(500);
      expect(share_token.length).toBeLessThanOrEqual(1_024);
      const opened = server.services.resultTokens.open('share', share_token);
      const { label, score, model, source, thresholds } = result;
      expect(opened).toMatchObject({
        state: 'valid',
        verdict: { label, score, model, source, thresholds, provenance_status: 'none' },
        picture: { sha256Hex: await sha256Hex(file), pdqHex: expect.stringMatching(/^[0-9a-f]{64}$/) },
      });
    }
  });

  test('signs what the file says of itself, too', async () => {
    const verdictOf = async (file: Uint8Array) => {
      const { share_token = '', feedback_token = '' } = await finished(file);
      expect(feedback_token.length).toBeLessThanOrEqual(500);
      const opened = server.services.resultTokens.open('share', share_token);
      return opened.state === 'valid' ? opened.verdict : opened;
    };
    const stranger = await signPicture(await jpegOf(110), 'jpeg', { signer: 'stranger' });
    expect(await verdictOf(stranger)).toMatchObject({
      provenance_status: 'untrusted',
      declaration: 'unlisted',
    });
    const png = await sharp(await jpegOf(111))
      .png()
      .toBuffer();
    const marked = withPngText(png, [{ keyword: 'parameters', text: 'a lake\nSteps: 20, Sampler: Euler a' }]);
    expect(await verdictOf(marked)).toMatchObject({ provenance_status: 'none', declaration: 'metadata' });
    const tampered = await tamperWithJpeg(await signPicture(await jpegOf(112), 'jpeg'));
    expect(await verdictOf(tampered)).toMatchObject({ provenance_status: 'invalid' });
    expect(await verdictOf(tampered)).not.toHaveProperty('declaration');
  });

  test('counts a fresh inference once, and nothing that is answered from the cache', async () => {
    const spent = async () => {
      const { rows } = await server.database.executeSql(
        "SELECT coalesce(sum(spent), 0)::int AS n FROM public_quota WHERE subject LIKE 'visitor:%'",
      );
      return (rows as { n: number }[])[0]?.n ?? 0;
    };
    const [file, before] = [await jpegOf(104), await spent()];
    await finished(file);
    await finished(file);
    expect(await spent()).toBe(before + 1);
  });

  test('allows the page to read the answer, and answers preflights of allowed origins only', async () => {
    const preflight = (origin: string, path = 'image-check') =>
      fetch(`${server.url}/v1/public/${path}`, { method: 'OPTIONS', headers: { origin } });
    const allowed = await preflight(pageOrigin);
    expect(allowed.status).toBe(200);
    expect((await preflight(pageOrigin, 'jobs/some-id')).status).toBe(200);
    expect((await preflight(pageOrigin, 'nothing')).status).toBe(404);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(pageOrigin);
    expect(allowed.headers.get('access-control-allow-headers')).toBe('Content-Type, Prefer, X-Job-Token');
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    expect(allowed.headers.get('vary')).toContain('Origin');
    const refused = await preflight('https://other.example');
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('the server’s own pages are always allowed', async () => {
    const headers = { origin: new URL(server.url).origin };
    const { status } = await client().call(checkPublicImage, { form: formOf(await jpegOf(101)), headers });
    expect(status).toBe(200);
  });
});

describe('GET /v1/public/jobs/{job_id}', () => {
  let jobId: string;
  let token: string;
  beforeAll(async () => {
    await finished(await jpegOf(102));
    const { rows } = await server.database.executeSql(
      'SELECT job_id FROM job WHERE tenant_id IS NULL ORDER BY created_at DESC LIMIT 1',
    );
    jobId = (rows as { job_id: string }[])[0]?.job_id ?? '';
    token = server.services.capabilities.issue('job', { job: jobId, origin: pageOrigin }, 3_600);
  });

  const poll = (headers: Record<string, string>, id = jobId) =>
    fetch(`${server.url}/v1/public/jobs/${id}`, { headers });

  test('answers the holder of the job’s token, on its own origin', async () => {
    const response = await poll({ ...fromPage, 'x-job-token': token });
    expect(response.status).toBe(200);
    const body: unknown = await response.json();
    expect(body).toMatchObject({ job_id: jobId, status: 'succeeded' });
    expect(PublicImageResult.parse((body as { result: unknown }).result).status).toBe('known');
  });

  test('without an Origin answers only where the browser vouches for a same-origin or extension request', async () => {
    for (const site of ['same-origin', 'none'])
      expect((await poll({ 'sec-fetch-site': site, 'x-job-token': token })).status).toBe(200);
    for (const site of ['cross-site', 'same-site'])
      expect((await poll({ 'sec-fetch-site': site, 'x-job-token': token })).status).toBe(403);
    expect((await poll({ 'x-job-token': token })).status).toBe(403);
  });

  test('with an expired token, or one that was signed for another purpose, answers 404', async () => {
    const { capabilities } = server.services;
    const claims = { job: jobId, origin: pageOrigin };
    for (const wrong of [capabilities.issue('job', claims, -1), capabilities.issue('share', claims, 3_600)])
      expect((await poll({ ...fromPage, 'x-job-token': wrong })).status).toBe(404);
  });

  test.each([
    ['no token', {}],
    ['a forged token', { 'x-job-token': 'v1.k1.e30.AAAA' }],
    ['a token longer than any', { 'x-job-token': 'x'.repeat(2000) }],
  ])('with %s answers 404', async (_name, headers) => {
    expect((await poll({ ...fromPage, ...headers })).status).toBe(404);
  });

  test('with the token of another job, or of a tenant’s job, answers 404', async () => {
    const other = '00000000-0000-4000-8000-000000000000';
    expect((await poll({ ...fromPage, 'x-job-token': token }, other)).status).toBe(404);
  });

  test('from another allowed origin than the token was given to answers 403', async () => {
    const headers = { origin: new URL(server.url).origin, 'x-job-token': token };
    expect((await poll(headers)).status).toBe(403);
  });
});
