import { randomUUID } from 'node:crypto';
import { createClient } from '@telltale/shared/client';
import { checkAsset, checkPublicImage, getAsset, getJob, getReady } from '@telltale/shared/contract';
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
const sayWorkerIsThere = () => server.database.executeSql("SELECT pg_notify('telltale_worker', '')");

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
