import { setTimeout } from 'node:timers/promises';
import { createReview, decideReview, deleteReview, getReview } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRows, startTestServer, type TestServer } from '../../../test/harness.ts';
import { formOf, jpegOf } from '../../../test/pictures.ts';

/** No process works on the queue, so whatever is queued here waits. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true });
});
afterAll(() => server.stop());

const recheck = { decision: 'recheck', reviewer: 'r', rationale: 'again' } as const;
const waiting = async () => {
  const { upload, job } = await countRows(server.database);
  return { upload, job };
};

async function open() {
  const { client } = await server.newTenant();
  const { body } = await client.call(createReview, { form: formOf(await jpegOf(551)) });
  return { client, body, params: { review_id: body.review_id } };
}

describe('erasing a dossier', () => {
  test('erases the picture of every examination of it that still waits', async () => {
    const { client, params } = await open();
    const { client: stranger } = await server.newTenant();
    await client.call(decideReview, { params, json: recheck });
    await client.call(decideReview, { params, json: recheck });
    expect(await waiting()).toEqual({ upload: 3, job: 3 });
    await expect(stranger.call(deleteReview, { params })).rejects.toMatchObject({ status: 404 });
    expect(await waiting()).toEqual({ upload: 3, job: 3 });
    await client.call(deleteReview, { params });
    expect(await waiting()).toEqual({ upload: 0, job: 0 });
  });

  test('tells callers that wait for its examination that it is gone', async () => {
    const { client, params } = await open();
    const gone = expect(client.call(decideReview, { params, json: recheck })).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
    });
    await expect.poll(waiting).toEqual({ upload: 2, job: 2 });
    await client.call(deleteReview, { params });
    await gone;
  });
});

describe('a dossier whose detector fails', () => {
  test('says so, and may still be decided', async () => {
    const { client, body, params } = await open();
    expect(body.detector).toMatchObject({ status: 'processing', label: 'pending', checked_at: null });
    // What three failed attempts, or a day without a worker, end in.
    await server.services.jobs.eraseOlderThan(new Date(Date.now() + 86_400_000));
    const { body: failed } = await client.call(getReview, { params });
    expect(failed.detector).toMatchObject({ status: 'unknown', label: 'unavailable', source: 'none' });
    const json = { decision: 'reject', reviewer: 'r', rationale: 'r' } as const;
    expect((await client.call(decideReview, { params, json })).body.status).toBe('completed');
  });
});

test('without a worker so many examinations of one account wait, and another account has its own', async () => {
  const { client, params } = await open();
  const { body } = await client.call(getReview, { params });
  const [{ tenant_id: tenant } = { tenant_id: '' }] = await server.database.db
    .selectFrom('review')
    .select('tenant_id')
    .where('review_id', '=', body.review_id)
    .execute();
  await server.database.executeSql(
    `INSERT INTO job (job_id, kind, tenant_id, state, request, created_at)
    SELECT gen_random_uuid(), 'review_check', $1, 'queued', '{}', now() FROM generate_series(1, 49)`,
    [tenant],
  );
  // One look at the line serves all who ask within a tenth of a second.
  await setTimeout(150);
  const refused = { status: 503, code: 'queue_full' };
  await expect(client.call(decideReview, { params, json: recheck })).rejects.toMatchObject(refused);
  await expect(client.call(createReview, { form: formOf(await jpegOf(552)) })).rejects.toMatchObject(refused);
  await open();
});

test('behind a line of many seconds neither a dossier nor another examination is taken, and nothing is stored', async () => {
  const { client, params } = await open();
  await server.database.executeSql("SELECT pg_notify('telltale_worker', '')");
  await expect.poll(() => server.services.jobs.isWorkerPresent()).toBe(true);
  // Eight were finished in the ten seconds that the first of twenty waits.
  await server.database.executeSql(
    `INSERT INTO job (job_id, kind, tenant_id, state, request, created_at)
     SELECT gen_random_uuid(), 'review_check', (SELECT tenant_id FROM job WHERE tenant_id IS NOT NULL LIMIT 1),
       'queued', '{}', now() - interval '10 seconds' FROM generate_series(1, 20)`,
  );
  await server.database.executeSql(
    `INSERT INTO job (job_id, kind, state, request, finished_at)
     SELECT gen_random_uuid(), 'review_check', 'failed', '{}', now() FROM generate_series(1, 8)`,
  );
  // One look at the line serves all who ask within a tenth of a second.
  await setTimeout(150);
  const before = await countRows(server.database);
  const refused = { status: 503, code: 'queue_full', retryAfterSeconds: 10 };
  const another = client.call(createReview, { form: formOf(await jpegOf(552)) });
  await expect(another).rejects.toMatchObject(refused);
  await expect(client.call(decideReview, { params, json: recheck })).rejects.toMatchObject(refused);
  expect(await countRows(server.database)).toEqual(before);
});
