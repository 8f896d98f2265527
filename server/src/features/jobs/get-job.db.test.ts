import { randomUUID } from 'node:crypto';
import { createClient } from '@telltale/shared/client';
import {
  checkAsset,
  checkPublicImage,
  checkPublicVideo,
  checkVideo,
  getJob,
  getPublicJob,
} from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageOrigin, startTestServer, type TestServer } from '../../../test/harness.ts';
import { formOf, jpegOf } from '../../../test/pictures.ts';

/** One tenant's and one visitor's picture and video, all queued before there is a worker. */
let server: TestServer;
let owner: Awaited<ReturnType<TestServer['newTenant']>>;
let drain: (() => Promise<void>) | null = null;
const queued: Record<'image' | 'video', string> = { image: '', video: '' };
const publicly: Record<'image' | 'doomed' | 'video', { id: string; token: string }> = {
  image: { id: '', token: '' },
  doomed: { id: '', token: '' },
  video: { id: '', token: '' },
};
const fromPage = { origin: pageOrigin };
const client = () => createClient({ baseUrl: server.url });
const thumb = async (seed: number) => ({
  thumb_jpeg_base64: (await jpegOf(seed, { width: 200, height: 160 })).toString('base64'),
});

beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true });
  await server.database.executeSql("SELECT pg_notify('telltale_worker', '')");
  owner = await server.newTenant();
  const headers = () => ({ 'idempotency-key': randomUUID() });
  const image = await owner.client.call(checkAsset, { form: formOf(await jpegOf(950)), headers: headers() });
  const json = { frames: [await thumb(951), await thumb(952), { frame_phash: '77'.repeat(32) }] };
  const video = await owner.client.call(checkVideo, { json, headers: headers() });
  expect(video.body).toMatchObject({
    status: 'processing',
    label: 'pending',
    score: null,
    pending_frame_count: 2,
    failed_frame_count: 1,
  });
  expect(video.headers.get('retry-after')).toBe('2');
  queued.image = image.body.job_id ?? '';
  queued.video = video.body.job_id ?? '';

  const checkPublicly = async (seed: number) => {
    const form = formOf(await jpegOf(seed));
    const { body } = await client().call(checkPublicImage, { form, headers: fromPage });
    return { id: body.job_id ?? '', token: body.job_token ?? '' };
  };
  publicly.image = await checkPublicly(953);
  publicly.doomed = await checkPublicly(955);
  // What the worker will find is no picture any more.
  await server.database.executeSql("UPDATE upload SET bytes = '\\x00' WHERE job_id = $1", [
    publicly.doomed.id,
  ]);
  const publicVideo = (
    await client().call(checkPublicVideo, { json: { frames: [await thumb(954)] }, headers: fromPage })
  ).body;
  publicly.video = { id: publicVideo.job_id ?? '', token: publicVideo.job_token ?? '' };
});
afterAll(async () => {
  await drain?.();
  await server.stop();
});

const poll = (job_id: string) => owner.client.call(getJob, { params: { job_id } });
const pollPublicly = ({ id, token }: { id: string; token: string }) =>
  client().call(getPublicJob, { params: { job_id: id }, headers: { ...fromPage, 'x-job-token': token } });

test('an unfinished job says so, and when to ask again', async () => {
  for (const job_id of [queued.image, queued.video]) {
    const { body, headers } = await poll(job_id);
    expect(body).toEqual({ job_id, status: 'queued', result: null });
    expect(headers.get('retry-after')).toBe('2');
  }
  for (const job of [publicly.image, publicly.video]) {
    const { body, headers } = await pollPublicly(job);
    expect(body).toEqual({ job_id: job.id, status: 'queued', result: null });
    expect(headers.get('retry-after')).toBe('2');
  }
});

describe('GET /v1/jobs/{job_id}', () => {
  test('answers 404 to another tenant, and for a job that is unknown or public', async () => {
    const stranger = await server.newTenant();
    for (const job_id of [queued.image, queued.video, randomUUID(), 'not-a-uuid', publicly.image.id]) {
      const answer = stranger.client.call(getJob, { params: { job_id } });
      await expect(answer).rejects.toMatchObject({ status: 404, code: 'not_found' });
    }
    await expect(poll(publicly.image.id)).rejects.toMatchObject({ status: 404 });
  });

  test('without a key answers 401', async () => {
    const answer = client().call(getJob, { params: { job_id: queued.image } });
    await expect(answer).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  });
});

describe('GET /v1/public/jobs/{job_id}', () => {
  test('answers 404 with the token of another job, and for a tenant’s job', async () => {
    const { token } = publicly.image;
    for (const id of [publicly.video.id, queued.image])
      await expect(pollPublicly({ id, token })).rejects.toMatchObject({ status: 404, code: 'not_found' });
    const forTenant = server.services.jobTokens.issue(queued.image, pageOrigin);
    const answer = pollPublicly({ id: queued.image, token: forTenant });
    await expect(answer).rejects.toMatchObject({ status: 404 });
  });
});

describe('a finished job', () => {
  test('carries the finished response of its own kind, and no Retry-After', async () => {
    drain = await server.services.startWorker();
    const states = async () => {
      const own = await Promise.all([poll(queued.image), poll(queued.video)]);
      const visiting = await Promise.all([pollPublicly(publicly.image), pollPublicly(publicly.video)]);
      return [...own, ...visiting].map(({ body }) => body.status);
    };
    await expect.poll(states, { timeout: 50_000 }).toEqual(Array(4).fill('succeeded'));

    const image = await poll(queued.image);
    expect(image.body.result).toMatchObject({
      status: 'known',
      source: 'model',
      job_id: null,
      ttl_seconds: 2_592_000,
    });
    expect(image.headers.get('retry-after')).toBeNull();
    const video = await poll(queued.video);
    expect(video.body.result).toMatchObject({
      status: 'known',
      source: 'model',
      frame_count: 3,
      scored_frame_count: 2,
      pending_frame_count: 0,
      failed_frame_count: 1,
      video_footprint: expect.stringMatching(/^pdqv1:/),
      frames: [{ status: 'known' }, { status: 'known' }, { status: 'unknown' }],
    });
  });

  test('that failed has no result, and what it took out of the day’s allowance is back', async () => {
    await expect
      .poll(async () => (await pollPublicly(publicly.doomed)).body, { timeout: 30_000 })
      .toEqual({ job_id: publicly.doomed.id, status: 'failed', result: null });
    const counts = await server.database.db
      .selectFrom('public_quota')
      .select('spent')
      .where('subject', 'like', 'visitor:%')
      .execute();
    expect(counts).toEqual([{ spent: 2 }]);
  });

  test('of the public lane carries signed results for a picture, and none for a video', async () => {
    const image = (await pollPublicly(publicly.image)).body.result;
    expect(image).toMatchObject({
      status: 'known',
      feedback_token: expect.stringMatching(/^v1\./),
      share_token: expect.stringMatching(/^v1\./),
    });
    const video = (await pollPublicly(publicly.video)).body.result;
    expect(video).toMatchObject({ status: 'known', frame_count: 1 });
    expect(Object.keys(video ?? {})).not.toContain('share_token');
  });
});
