import { randomUUID } from 'node:crypto';
import { createClient } from '@telltale/shared/client';
import {
  checkAsset,
  checkPublicImage,
  checkPublicVideo,
  getAsset,
  getJob,
  getReady,
  getUsage,
} from '@telltale/shared/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pageOrigin, startTestServer, type TestServer } from '../../../../test/harness.ts';
import { formOf, jpegOf } from '../../../../test/pictures.ts';

let server: TestServer;
let drain: (() => Promise<void>) | null = null;
beforeEach(async () => {
  server = await startTestServer({ withoutWorker: true });
});
afterEach(async () => {
  await drain?.();
  drain = null;
  await server.stop();
});

const startWorker = async () => {
  drain = await server.services.startWorker();
};
const idempotency = () => ({ 'idempotency-key': randomUUID() });
const checkPublicly = async (seed: number) =>
  createClient({ baseUrl: server.url }).call(checkPublicImage, {
    form: formOf(await jpegOf(seed)),
    headers: { origin: pageOrigin },
  });
/** Resolves once the server has heard it: the word comes on a connection of its own. */
const sayWorkerIsThere = async () => {
  await server.database.executeSql("SELECT pg_notify('telltale_worker', '')");
  await expect.poll(() => server.services.jobs.isWorkerPresent()).toBe(true);
};

describe('while no worker takes jobs', () => {
  test('a key holder is told to poll, at once or after waiting in vain, and gets the result in the end', async () => {
    const { client } = await server.newTenant();
    const waiting = client.call(checkAsset, {
      form: formOf(await jpegOf(301), { sync: 'true' }),
      headers: idempotency(),
    });
    const startedMs = performance.now();
    const { body, headers } = await client.call(checkAsset, {
      form: formOf(await jpegOf(300)),
      headers: idempotency(),
    });
    expect(performance.now() - startedMs).toBeLessThan(8_000);
    expect(body).toMatchObject({
      status: 'processing',
      label: 'pending',
      source: 'none',
      ttl_seconds: 2,
      cached: false,
    });
    expect(headers.get('retry-after')).toBe('2');
    const [job_id, asset_id] = [body.job_id ?? '', body.asset_id ?? ''];
    const asset = await client.call(getAsset, { params: { asset_id } });
    expect(asset.body).toMatchObject({ status: 'processing', job_id, asset_id });
    const queued = await client.call(getJob, { params: { job_id } });
    expect(queued.body).toEqual({ job_id, status: 'queued', result: null });
    expect(queued.headers.get('retry-after')).toBe('2');

    expect((await waiting).body.status).toBe('processing');
    await startWorker();
    const status = async () => (await client.call(getJob, { params: { job_id } })).body.status;
    await expect.poll(status, { timeout: 20_000 }).toBe('succeeded');
    const finished = await client.call(getJob, { params: { job_id } });
    expect(finished.body.result).toMatchObject({ status: 'known', asset_id, source: 'model' });
    expect(finished.headers.get('retry-after')).toBeNull();
    expect((await client.call(getAsset, { params: { asset_id } })).body).toMatchObject({ status: 'known' });
  });

  test('a visitor is refused with 503, and ready says why', async () => {
    await expect(checkPublicly(310)).rejects.toMatchObject({
      status: 503,
      code: 'model_unavailable',
      retryAfterSeconds: 10,
    });
    const { status, body } = await createClient({ baseUrl: server.url }).call(getReady);
    expect({ status, body }).toMatchObject({
      status: 503,
      body: { status: 'not_ready', checks: { db: 'ok', model: 'down' } },
    });
  });

  test('a visitor is refused with 503 behind 50 waiting public jobs', async () => {
    await sayWorkerIsThere();
    const insert = (count: number) =>
      server.database.executeSql(
        "INSERT INTO job (job_id, kind, state, request) SELECT gen_random_uuid(), 'test', 'queued', '{}' FROM generate_series(1, $1::int)",
        [count],
      );
    await insert(49);
    expect((await checkPublicly(320)).body.status).toBe('processing');
    await expect(checkPublicly(321)).rejects.toMatchObject({
      status: 503,
      code: 'queue_full',
      retryAfterSeconds: 10,
    });
  });

  test('a visitor’s video is refused behind 16 of visitors’ videos, and pictures are not', async () => {
    await sayWorkerIsThere();
    const insert = (count: number, kind: 'image_check' | 'video_check') =>
      server.database.executeSql(
        "INSERT INTO job (job_id, kind, state, request) SELECT gen_random_uuid(), $2, 'queued', '{}' FROM generate_series(1, $1::int)",
        [count, kind],
      );
    const submitVideo = async (seed: number) =>
      createClient({ baseUrl: server.url }).call(checkPublicVideo, {
        json: { frames: [{ thumb_jpeg_base64: (await jpegOf(seed)).toString('base64') }] },
        headers: { origin: pageOrigin },
      });
    await insert(16, 'image_check');
    await insert(15, 'video_check');
    expect((await submitVideo(322)).body.status).toBe('processing');
    await expect(submitVideo(323)).rejects.toMatchObject({ status: 503, code: 'queue_full' });
    expect((await checkPublicly(324)).body.status).toBe('processing');
  });

  test('a line of many seconds refuses who has a share in it, lets others stand, and holds no answer', async () => {
    await sayWorkerIsThere();
    const [ada, ben] = [await server.newTenant(), await server.newTenant()];
    const insert = (count: number, tenantId: string) =>
      server.database.executeSql(
        `INSERT INTO job (job_id, kind, tenant_id, state, request, created_at)
         SELECT gen_random_uuid(), 'image_check', $2, 'queued', '{}', now() - interval '10 seconds' FROM generate_series(1, $1::int)`,
        [count, tenantId],
      );
    // Twenty were finished in the ten seconds that the first of eight waits: four seconds for who comes next.
    await server.database.executeSql(
      `INSERT INTO job (job_id, kind, state, request, finished_at)
       SELECT gen_random_uuid(), 'image_check', 'failed', '{}', now() FROM generate_series(1, 20)`,
    );
    await insert(7, ada.tenantId);
    await insert(1, ben.tenantId);
    const check = async ({ client }: typeof ada, seed: number, fields = {}) =>
      client.call(checkAsset, { form: formOf(await jpegOf(seed), fields), headers: idempotency() });
    await expect(check(ada, 340)).rejects.toMatchObject({
      ...{ status: 503, code: 'queue_full', retryAfterSeconds: 10 },
    });
    await expect(checkPublicly(341)).rejects.toMatchObject({ status: 503, code: 'queue_full' });
    const { body } = await check(ben, 342);
    expect(body.status).toBe('processing');
    expect((await ada.client.call(getUsage)).body).toMatchObject({ free_used: 0 });
  });

  test('a picture whose verdict was not waited for is read once all the same', async () => {
    await sayWorkerIsThere();
    const { client, tenantId } = await server.newTenant();
    // A line in which nothing moves: the answer is not held.
    await server.database.executeSql(
      `INSERT INTO job (job_id, kind, tenant_id, state, request, created_at, finished_at)
       SELECT gen_random_uuid(), 'image_check', $1, state, '{}', now() - interval '2 seconds',
         CASE state WHEN 'failed' THEN now() - interval '1 second' END
       FROM unnest(ARRAY['queued', 'queued', 'queued', 'failed', 'failed', 'failed', 'failed', 'failed']) state`,
      [tenantId],
    );
    const before = server.services.reader.countRead();
    const { body } = await client.call(checkAsset, {
      form: formOf(await jpegOf(350)),
      headers: idempotency(),
    });
    expect(body.status).toBe('processing');
    await startWorker();
    const status = async () =>
      (await client.call(getJob, { params: { job_id: body.job_id ?? '' } })).body.status;
    await expect.poll(status, { timeout: 20_000 }).toBe('succeeded');
    expect(server.services.reader.countRead() - before).toBe(1);
  });

  test('a key holder’s picture that came last is worked on first', async () => {
    await sayWorkerIsThere();
    for (const seed of [330, 331, 332]) expect((await checkPublicly(seed)).body.status).toBe('processing');
    const { client } = await server.newTenant();
    const { body } = await client.call(checkAsset, {
      form: formOf(await jpegOf(333)),
      headers: idempotency(),
    });
    expect(body.status).toBe('processing');
    await startWorker();
    const finished = () =>
      server.database.db
        .selectFrom('job')
        .select('job_id')
        .where('state', '=', 'succeeded')
        .orderBy('finished_at')
        .execute();
    await expect.poll(async () => (await finished()).length, { timeout: 30_000 }).toBe(4);
    expect((await finished())[0]?.job_id).toBe(body.job_id);
  });
});
