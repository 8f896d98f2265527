import { randomUUID } from 'node:crypto';
import type { Client } from '@telltale/shared/client';
import { checkAsset, checkVideo, getJob, getUsage } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { formOf, jpegOf } from '../../../../test/pictures.ts';

let server: TestServer;
let drain: (() => Promise<void>) | null = null;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true });
});
afterAll(async () => {
  await drain?.();
  await server.stop();
});

const checkFile = (client: Client, file: Uint8Array, key: string = randomUUID()) =>
  client.call(checkAsset, { form: formOf(file), headers: { 'idempotency-key': key } });
const used = async (client: Client) => (await client.call(getUsage)).body.free_used;

describe('POST /v1/assets/check', () => {
  test('refuses a used key with 409 for another picture or another cost', async () => {
    const { client } = await server.newTenant();
    const [file, key] = [await jpegOf(801), randomUUID()];
    await checkFile(client, file, key);
    const other = checkFile(client, await jpegOf(802), key);
    await expect(other).rejects.toMatchObject({ status: 409, code: 'idempotency_key_reused' });
    const frame = { frame_sha256: 'ab'.repeat(32) };
    const costlier = client.call(checkVideo, {
      json: { frames: [frame, frame] },
      headers: { 'idempotency-key': key },
    });
    await expect(costlier).rejects.toMatchObject({ status: 409, code: 'idempotency_cost_mismatch' });
  });

  test('takes the file’s bytes for the picture, whatever references and boundaries go with them', async () => {
    const { client } = await server.newTenant();
    const [file, key] = [await jpegOf(803), randomUUID()];
    const first = await checkFile(client, file, key);
    const again = await client.call(checkAsset, {
      form: formOf(file, { client_asset_id: 'another name', captured_at_ms: '17' }),
      headers: { 'idempotency-key': key },
    });
    expect(again.body).toEqual(first.body);
  });

  test('answers 402 without tokens, before anything is decoded or stored', async () => {
    const { client } = await server.newTenant();
    const thumb = (await jpegOf(804, { width: 64, height: 64 })).toString('base64');
    const json = { frames: Array.from({ length: 20 }, () => ({ thumb_jpeg_base64: thumb })) };
    for (let call = 0; call < 5; call += 1)
      await client.call(checkVideo, { json, headers: { 'idempotency-key': randomUUID() } });
    expect(await used(client)).toBe(100);
    const jobsBefore = await server.database.db.selectFrom('job').selectAll().execute();
    const refused = checkFile(client, await jpegOf(805));
    await expect(refused).rejects.toMatchObject({ status: 402 });
    expect(await server.database.db.selectFrom('job').selectAll().execute()).toHaveLength(jobsBefore.length);
  });

  test('costs nothing when the file cannot be decoded, and leaves the key free', async () => {
    const { client } = await server.newTenant();
    const [file, key] = [await jpegOf(806), randomUUID()];
    const broken = checkFile(client, file.subarray(0, file.length / 2), key);
    await expect(broken).rejects.toMatchObject({ status: 400, code: 'undecodable_media' });
    expect(await used(client)).toBe(0);
    expect((await checkFile(client, file, key)).body.status).toBe('processing');
  });

  test('answers 503 and costs nothing when its job fails while it waits, and leaves the key free', async () => {
    const { client, tenantId } = await server.newTenant();
    const [file, key] = [await jpegOf(810), randomUUID()];
    const waiting = client.call(checkAsset, {
      form: formOf(file, { sync: 'true' }),
      headers: { 'idempotency-key': key },
    });
    const refused = expect(waiting).rejects.toMatchObject({
      status: 503,
      code: 'model_unavailable',
      retryAfterSeconds: 60,
    });
    const jobs = () =>
      server.database.db.selectFrom('job').select('created_at').where('tenant_id', '=', tenantId).execute();
    await expect.poll(async () => (await jobs()).length).toBe(1);
    const [job] = await jobs();
    await server.services.jobs.eraseOlderThan(new Date((job?.created_at.getTime() ?? 0) + 1));
    await refused;
    expect(await used(client)).toBe(0);
    expect((await checkFile(client, file, key)).body.status).toBe('processing');
    expect(await used(client)).toBe(1);
  });
});

describe('a queued check', () => {
  const jobOf = (client: Client, job_id: string | null | undefined) =>
    client.call(getJob, { params: { job_id: job_id ?? '' } });

  test('costs one token once, replays as it was first answered, and is paid back when its job fails', async () => {
    const [lucky, unlucky, third] = [
      await server.newTenant(),
      await server.newTenant(),
      await server.newTenant(),
    ];
    const [file, key] = [await jpegOf(807), randomUUID()];
    const succeeding = await checkFile(lucky.client, file, key);
    const failing = await checkFile(unlucky.client, await jpegOf(808));
    // The thread remembers the last picture it decoded; this one takes that place.
    await checkFile(third.client, await jpegOf(809));
    expect([succeeding.body.status, failing.body.status]).toEqual(['processing', 'processing']);
    expect([await used(lucky.client), await used(unlucky.client)]).toEqual([1, 1]);
    // What the worker will find is no picture any more.
    await server.database.executeSql("UPDATE upload SET bytes = '\\x00' WHERE job_id = $1", [
      failing.body.job_id ?? '',
    ]);
    drain = await server.services.startWorker();

    const state = async (client: Client, id: string | null | undefined) =>
      (await jobOf(client, id)).body.status;
    await expect
      .poll(() => state(lucky.client, succeeding.body.job_id), { timeout: 40_000 })
      .toBe('succeeded');
    await expect.poll(() => state(unlucky.client, failing.body.job_id), { timeout: 40_000 }).toBe('failed');
    const { body, headers } = await jobOf(unlucky.client, failing.body.job_id);
    expect(body).toEqual({ job_id: failing.body.job_id, status: 'failed', result: null });
    expect(headers.get('retry-after')).toBeNull();
    expect([await used(lucky.client), await used(unlucky.client)]).toEqual([1, 0]);

    const again = await checkFile(lucky.client, file, key);
    expect(again.body).toEqual(succeeding.body);
    expect([again.headers.get('idempotent-replayed'), again.headers.get('retry-after')]).toEqual([
      'true',
      '2',
    ]);
    expect(await used(lucky.client)).toBe(1);
    expect((await checkFile(lucky.client, file)).body).toMatchObject({ status: 'known', cached: true });
    expect(await used(lucky.client)).toBe(2);
  });
});
