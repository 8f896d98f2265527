import { createClient } from '@telltale/shared/client';
import { checkPublicVideo, getPublicJob, PublicVideoResult } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageOrigin, startTestServer, type TestServer } from '../../../../test/harness.ts';
import { jpegOf } from '../../../../test/pictures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_CHECKS_PER_VISITOR_DAY: '3' } });
});
afterAll(() => server.stop());

const fromPage = { origin: pageOrigin };
const client = () => createClient({ baseUrl: server.url });
const framesOf = (...seeds: number[]) =>
  Promise.all(
    seeds.map(async (seed) => ({
      thumb_jpeg_base64: (await jpegOf(seed, { width: 320, height: 240 })).toString('base64'),
    })),
  );

async function submit(frames: Awaited<ReturnType<typeof framesOf>>) {
  return (await client().call(checkPublicVideo, { json: { frames }, headers: fromPage })).body;
}

async function finished(frames: Awaited<ReturnType<typeof framesOf>>): Promise<PublicVideoResult> {
  const body = await submit(frames);
  if (body.status !== 'processing') return body;
  const headers = { ...fromPage, 'x-job-token': body.job_token ?? '' };
  const poll = async () =>
    (await client().call(getPublicJob, { params: { job_id: body.job_id ?? '' }, headers })).body.result ??
    null;
  await expect.poll(poll, { timeout: 30_000 }).not.toBeNull();
  return PublicVideoResult.parse(await poll());
}

const spent = async () => {
  const rows = await server.database.db.selectFrom('public_quota').select(['subject', 'spent']).execute();
  return rows.find(({ subject }) => subject.startsWith('visitor:'))?.spent ?? 0;
};

describe('POST /v1/public/video-check', () => {
  test('costs one free check for all its frames, none from the cache, and 429 beyond the day’s allowance', async () => {
    const frames = await framesOf(900, 901, 902);
    const fresh = await finished(frames);
    expect(fresh).toMatchObject({
      status: 'known',
      source: 'model',
      cached: false,
      frame_count: 3,
      scored_frame_count: 3,
      policy: 'sampled_frames_not_temporal_analysis',
    });
    expect(await spent()).toBe(1);
    expect(await submit(frames)).toMatchObject({ status: 'known', cached: true, score: fresh.score });
    expect(await spent()).toBe(1);

    for (const seed of [910, 911]) await submit(await framesOf(seed));
    await expect(submit(await framesOf(912))).rejects.toMatchObject({ status: 429, code: 'quota_exhausted' });
    expect((await submit(frames)).status).toBe('known');
  });

  test('names no frames, no footprint and no asset, and issues no signed results', async () => {
    const body = await submit(await framesOf(900, 901, 902));
    for (const key of ['frames', 'video_footprint', 'asset_id', 'feedback_token', 'share_token'])
      expect(Object.keys(body)).not.toContain(key);
  });

  test('with frames that are no pictures is unknown and costs no free check', async () => {
    const before = await spent();
    const noPicture = { thumb_jpeg_base64: Buffer.from('hello').toString('base64') };
    expect(await submit([noPicture])).toMatchObject({ status: 'unknown', label: 'unavailable' });
    expect(await spent()).toBe(before);
  });

  test('from an origin that is not allowed is refused before its body is read', async () => {
    const call = client().call(checkPublicVideo, {
      json: { frames: await framesOf(900) },
      headers: { origin: 'https://other.example' },
    });
    await expect(call).rejects.toMatchObject({ status: 403, code: 'origin_denied' });
  });
});
