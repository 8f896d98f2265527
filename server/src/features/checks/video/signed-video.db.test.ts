import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { signPicture, testTrustAnchorsFile } from '@telltale/media/sign';
import type { CallInput, Client } from '@telltale/shared/client';
import { checkVideo } from '@telltale/shared/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { blobs } from '../../../../test/pictures.ts';
import { hashTrustList } from '../../provenance/trust-list.service.ts';
import { adoptTrustList } from '../image/trust-list.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { C2PA_TRUST_ANCHORS: testTrustAnchorsFile } });
});
afterAll(() => server.stop());

type Json = NonNullable<CallInput<typeof checkVideo>['json']>;
const otherList = hashTrustList('another list');
const ownList = async () => hashTrustList(await readFile(testTrustAnchorsFile, 'utf8'));
const pictureOf = (seed: number) => blobs(seed, { width: 320, height: 240 }).jpeg().toBuffer();
const signed = async (seed: number) =>
  signPicture(await pictureOf(seed), 'jpeg', { signer: 'trusted', sourceType: 'trainedAlgorithmicMedia' });
const frameOf = (jpeg: Uint8Array) => ({ thumb_jpeg_base64: Buffer.from(jpeg).toString('base64') });

async function submit(client: Client, json: Json) {
  const headers = { 'idempotency-key': randomUUID() };
  return (await client.call(checkVideo, { json, headers })).body;
}

/** A tenant whose video of these frames is kept, and how it is asked about again by nothing but its footprint. */
async function keepVideo(...jpegs: Uint8Array[]) {
  const { client, tenantId } = await server.newTenant();
  await submit(client, { frames: jpegs.map(frameOf) });
  const ofTenant = () => server.database.db.selectFrom('video').selectAll().where('tenant_id', '=', tenantId);
  await expect.poll(() => ofTenant().execute()).toHaveLength(1);
  const { footprint } = await ofTenant().executeTakeFirstOrThrow();
  const recall = () =>
    submit(client, { frames: [{ frame_sha256: '56'.repeat(32) }], video_footprint: footprint });
  return { tenantId, recall };
}

test.each([
  ['all frames', async () => [await signed(301), await signed(302)]],
  ['a frame, beside one that waited for the detector', async () => [await signed(303), await pictureOf(304)]],
])('a video of which a signer vouches for %s is recalled under the same list only', async (_, jpegs) => {
  const { db } = server.database;
  const { tenantId, recall } = await keepVideo(...(await jpegs()));
  expect(await recall()).toMatchObject({ status: 'known', source: 'perceptual_hash' });
  const storeUnder = (list: string | null) =>
    sql`UPDATE video SET answer = jsonb_set(answer, '{trustList}', ${JSON.stringify(list)}::jsonb)
      WHERE tenant_id = ${tenantId}`.execute(db);
  // A process with another list, and a version that writes down none.
  for (const list of [otherList, null]) {
    await storeUnder(list);
    expect(await recall()).toMatchObject({ status: 'unknown' });
  }
});

test('another trust list forgets videos that a signer vouched for, and no others', async () => {
  const { db } = server.database;
  const [vouched, plain] = [await keepVideo(await signed(311)), await keepVideo(await pictureOf(312))];
  const statuses = async () => [(await vouched.recall()).status, (await plain.recall()).status];
  await adoptTrustList(db, await ownList());
  expect(await statuses()).toEqual(['known', 'known']);
  await adoptTrustList(db, otherList);
  expect(await statuses()).toEqual(['unknown', 'known']);
  const kept = await db.selectFrom('video').select('tenant_id').execute();
  expect(kept.map(({ tenant_id }) => tenant_id)).not.toContain(vouched.tenantId);
});
