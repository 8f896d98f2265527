import { loadManifest } from '@telltale/models/model-files.node';
import { createClient } from '@telltale/shared/client';
import {
  checkAsset,
  checkPublicImage,
  checkVideo,
  getAsset,
  getModelInfo,
  type Thresholds,
} from '@telltale/shared/contract';
import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import { labelForScore } from '@telltale/shared/verdict';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageOrigin, startTestServer, type TestServer } from '../../../../test/harness.ts';
import { key } from '../../../../test/lane-calls.ts';
import { blobs, formOf, jpegOf } from '../../../../test/pictures.ts';

const tiny: Thresholds = { uncertain: 0.97, likely_ai: 0.98, strong: 0.9995 };
/** What the test's pictures reach easily. */
const large: Thresholds = { uncertain: 0, likely_ai: 0.001, strong: 0.999 };
/** Of verdicts that have none of their own. */
const before: Thresholds = { uncertain: 0.2, likely_ai: 0.4, strong: 0.6 };
let server: TestServer;
beforeAll(async () => {
  const manifest = await loadManifest();
  const models = manifest.models.map((model) =>
    model.lane === 'image' && model.status === 'current'
      ? {
          ...model,
          thresholds: before,
          sizeBins: [
            { fromPx: 0, thresholds: tiny, thresholdEvidence: model.thresholdEvidence },
            { fromPx: 200, thresholds: large, thresholdEvidence: model.thresholdEvidence },
          ],
        }
      : model,
  );
  server = await startTestServer({ models: { manifest: { ...manifest, models } } });
});
afterAll(() => server.stop());

const ofSize = (seed: number, sidePx: number) => jpegOf(seed, { width: sidePx + 100, height: sidePx });
const setStored = (sha256: string, thresholds: Thresholds | null) =>
  server.database.db
    .updateTable('verdict')
    .set({ thresholds: thresholds && JSON.stringify(thresholds) })
    .where('sha256', '=', Buffer.from(sha256, 'hex'))
    .execute();
const stored = async (sha256: string) =>
  (
    await server.database.db
      .selectFrom('verdict')
      .select('thresholds')
      .where('sha256', '=', Buffer.from(sha256, 'hex'))
      .executeTakeFirstOrThrow()
  ).thresholds;

test.each([
  ['below 200 pixels', 199, tiny],
  ['of 200 pixels', 200, large],
])(
  'a picture with a short side %s is judged by its own thresholds, which are stored',
  async (_, sidePx, own) => {
    const { client } = await server.newTenant();
    const file = await ofSize(sidePx, sidePx);
    const { body } = await client.call(checkAsset, { form: formOf(file, { sync: 'true' }), headers: key() });
    expect(body).toMatchObject({ source: 'model', thresholds: own });
    expect(body.label).toBe(labelForScore(body.score ?? Number.NaN, own));
    expect(await stored(await sha256Hex(file))).toEqual(own);

    const visitor = createClient({ baseUrl: server.url, headers: { origin: pageOrigin } });
    const shown = await visitor.call(checkPublicImage, { form: formOf(file) });
    expect(shown.body).toMatchObject({ source: 'exact_hash', thresholds: own, label: body.label });
  },
);

test('a verdict that is given again keeps the thresholds it was judged by: by its hash, as an asset and to a near copy', async () => {
  const { client } = await server.newTenant();
  const file = await ofSize(31, 300);
  const frame_sha256 = await sha256Hex(file);
  await client.call(checkAsset, { form: formOf(file, { sync: 'true' }), headers: key() });
  const earlier: Thresholds = { uncertain: 0.3, likely_ai: 0.4, strong: 0.5 };
  await setStored(frame_sha256, earlier);

  const other = (await server.newTenant()).client;
  const again = await other.call(checkAsset, { json: { frame_sha256 }, headers: key() });
  expect(again.body).toMatchObject({ source: 'exact_hash', thresholds: earlier });
  const asset = await other.call(getAsset, { params: { asset_id: again.body.asset_id ?? '' } });
  expect(asset.body.thresholds).toEqual(earlier);

  const copy = await jpegOf(31, { width: 400, height: 300 }, 60);
  const near = await client.call(checkAsset, { form: formOf(copy, { sync: 'true' }), headers: key() });
  expect(near.body).toMatchObject({ source: 'perceptual_hash', cached: true, thresholds: earlier });
});

test('a verdict from before thresholds were stored has those of its model', async () => {
  const { client } = await server.newTenant();
  const file = await ofSize(32, 150);
  const frame_sha256 = await sha256Hex(file);
  await client.call(checkAsset, { form: formOf(file, { sync: 'true' }), headers: key() });
  await setStored(frame_sha256, null);
  const other = (await server.newTenant()).client;
  const { body } = await other.call(checkAsset, { json: { frame_sha256 }, headers: key() });
  expect(body).toMatchObject({ source: 'exact_hash', thresholds: before });
});

test('a process of the version before writes verdicts beside this one', async () => {
  await sql`INSERT INTO verdict (sha256, model_id, label, source, score, confidence, provenance, requester)
    SELECT decode(repeat('5d', 32), 'hex'), ${server.services.imageModel.id}, 'no_signal', 'model', 0.1, 0.8,
      '{}'::jsonb, 'visitor:v'`.execute(server.database.db);
  expect(await stored('5d'.repeat(32))).toBeNull();
});

test('each frame of a video is judged by its own size, and the video by the strictest of them', async () => {
  const { client } = await server.newTenant();
  const frame = async (seed: number, height: number) => {
    const jpeg = await blobs(seed, { width: height + 60, height })
      .jpeg()
      .toBuffer();
    await client.call(checkAsset, { form: formOf(jpeg, { sync: 'true' }), headers: key() });
    return { thumb_jpeg_base64: jpeg.toString('base64') };
  };
  const [first, second] = [await frame(41, 240), await frame(42, 160)];
  const videoOf = async (...frames: (typeof first)[]) =>
    (await client.call(checkVideo, { json: { frames }, headers: key() })).body;
  const mixed = await videoOf(first, second);
  expect(mixed.thresholds).toEqual(tiny);
  expect(mixed.frames.map(({ label, score }) => label === labelForScore(score ?? Number.NaN, large))).toEqual(
    [true, false],
  );
  expect((await videoOf(first)).thresholds).toEqual(large);
});

test('model-info tells the thresholds of the largest pictures, and its policy says so', async () => {
  const { client } = await server.newTenant();
  const { body } = await client.call(getModelInfo);
  expect(body.thresholds).toEqual(large);
  expect(body.policy).toMatch(/thresholds_of_the_largest_pictures$/);
});
