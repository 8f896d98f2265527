import { createHash, randomUUID } from 'node:crypto';
import type { Client } from '@telltale/shared/client';
import { checkAsset, checkVideo, getJob, getUsage, noProvenance } from '@telltale/shared/contract';
import { pdq } from '@telltale/shared/fingerprint/pdq';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { formOf, jpegOf } from '../../../../test/pictures.ts';
import { decodeImage } from '../decode/decode-image.ts';

/** Videos that were queued before there was a worker, and whose pictures were tampered with in between. */
let server: TestServer;
let drain: (() => Promise<void>) | null = null;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true });
});
afterAll(async () => {
  await drain?.();
  await server.stop();
});

const headers = () => ({ 'idempotency-key': randomUUID() });
const picture = (seed: number) => jpegOf(seed, { width: 320, height: 240 });

async function queue(client: Client, pictures: readonly Buffer[]): Promise<string> {
  const frames = pictures.map((bytes) => ({ thumb_jpeg_base64: bytes.toString('base64') }));
  const { body } = await client.call(checkVideo, { json: { frames }, headers: headers() });
  expect(body).toMatchObject({ status: 'processing', pending_frame_count: pictures.length });
  return body.job_id ?? '';
}

/** What a worker will find is no picture any more. */
const spoil = (jobId: string, parts: readonly number[]) =>
  server.database.executeSql(
    "UPDATE upload SET bytes = '\\x00' WHERE job_id = $1 AND part = ANY($2::int[])",
    [jobId, parts],
  );
/** A verdict as a worker leaves it. */
const storeJudged = (bytes: Buffer, requester: string, pdqHex?: string) =>
  server.database.db
    .insertInto('verdict')
    .values({
      sha256: createHash('sha256').update(bytes).digest(),
      model_id: server.services.imageModel.id,
      label: 'no_signal',
      source: 'model',
      score: 0.123,
      confidence: 0.5,
      provenance: JSON.stringify(noProvenance),
      pdq: pdqHex === undefined ? null : `x${pdqHex}`,
      requester,
    })
    .execute();

/** A stranger's verdict on another file of the same picture. */
async function storeCopyOf(bytes: Buffer): Promise<void> {
  const { hex } = pdq({ ...(await decodeImage(bytes)), channels: 3 });
  await storeJudged(Buffer.concat([bytes, Buffer.from('a copy')]), 'tenant:stranger', hex);
}

const used = async (client: Client) => (await client.call(getUsage)).body.free_used;

async function end(client: Client, job_id: string, state: string) {
  const poll = async () => (await client.call(getJob, { params: { job_id } })).body;
  await expect.poll(async () => (await poll()).status, { timeout: 50_000 }).toBe(state);
  return (await poll()).result;
}

test('three attempts: what was judged before is not judged again, a lost frame is counted, and a lost video paid back', async () => {
  const [judged, partly, wholly, last] = await Promise.all(
    Array.from({ length: 4 }, () => server.newTenant()),
  );
  if (!judged || !partly || !wholly || !last) throw new Error('four tenants were made');
  const first = await picture(1_001);
  const judgedJob = await queue(judged.client, [first, await picture(1_002)]);
  const lost = await picture(1_003);
  await storeCopyOf(lost);
  const partlyJob = await queue(partly.client, [lost, await picture(1_004)]);
  const whollyJob = await queue(wholly.client, [await picture(1_005), await picture(1_006)]);
  // The thread remembers the last picture it decoded; this one takes that place.
  await last.client.call(checkAsset, { form: formOf(await picture(1_007)), headers: headers() });
  expect([await used(partly.client), await used(wholly.client)]).toEqual([2, 2]);

  // As an attempt leaves it that was killed after its first frame.
  await storeJudged(first, `tenant:${judged.tenantId}`);
  await spoil(judgedJob, [0]);
  await spoil(partlyJob, [0]);
  await spoil(whollyJob, [0, 1]);
  drain = await server.services.startWorker();

  expect(await end(judged.client, judgedJob, 'succeeded')).toMatchObject({
    scored_frame_count: 2,
    frames: [{ score: 0.123, source: 'model', cached: false }, { status: 'known' }],
  });
  expect(await end(partly.client, partlyJob, 'succeeded')).toMatchObject({
    status: 'known',
    scored_frame_count: 1,
    failed_frame_count: 1,
    // What was found out about a frame before it was lost is still told.
    frames: [
      { status: 'unknown', label: 'unavailable', score: null, match_distance: 0 },
      { status: 'known' },
    ],
  });
  expect(await end(wholly.client, whollyJob, 'failed')).toBeNull();
  expect([await used(partly.client), await used(wholly.client)]).toEqual([2, 0]);
  const attempts = await server.database.db
    .selectFrom('job')
    .select(['job_id', 'attempt'])
    .where('kind', '=', 'video_check')
    .execute();
  expect(Object.fromEntries(attempts.map(({ job_id, attempt }) => [job_id, attempt]))).toEqual({
    [judgedJob]: 1,
    [partlyJob]: 3,
    [whollyJob]: 3,
  });
  const uploads = await server.database.db.selectFrom('upload').select('job_id').execute();
  expect(uploads.filter(({ job_id }) => [judgedJob, partlyJob, whollyJob].includes(job_id))).toEqual([]);
}, 90_000);

test('a worker that stops gives a video back at once, and the next one goes on from there', async () => {
  await drain?.();
  drain = null;
  const { db } = server.database;
  const { client } = await server.newTenant();
  const pictures = await Promise.all(Array.from({ length: 8 }, (_, seed) => picture(1_100 + seed)));
  const jobId = await queue(client, pictures);
  const countRenewals = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM queue.job
      WHERE id = ${jobId} AND heartbeat_on > started_on`.execute(db);
    return rows[0]?.count;
  };
  const readJob = () =>
    db.selectFrom('job').select(['state', 'attempt']).where('job_id', '=', jobId).executeTakeFirstOrThrow();

  const stop = await server.services.startWorker();
  await expect.poll(countRenewals, { interval: 5, timeout: 30_000 }).toBe(1);
  await stop();
  expect(await readJob()).toEqual({ state: 'queued', attempt: 1 });
  drain = await server.services.startWorker();
  expect(await end(client, jobId, 'succeeded')).toMatchObject({
    scored_frame_count: 8,
    failed_frame_count: 0,
  });
  expect(await readJob()).toEqual({ state: 'succeeded', attempt: 2 });
}, 90_000);
