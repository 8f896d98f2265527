import {
  currentImageModel,
  type ImageModel,
  type ModelManifest,
  parseManifest,
} from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { createClient } from '@telltale/shared/client';
import {
  checkAsset,
  checkPublicImage,
  checkVideo,
  getHealth,
  getModelInfo,
  noProvenance,
} from '@telltale/shared/contract';
import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageOrigin, startTestServer, type TestServer } from '../../../../test/harness.ts';
import { key } from '../../../../test/lane-calls.ts';
import { formOf, jpegOf } from '../../../../test/pictures.ts';

/** Reached by no picture, so that nobody takes them for the light model's. */
const ofFull = { uncertain: 0.997, likely_ai: 0.998, strong: 0.999 };
const fullId = 'telltale-image-large';
let light: ImageModel;
let shippedFullId: string;
let manifest: ModelManifest;
let server: TestServer;
beforeAll(async () => {
  const shipped = await loadManifest();
  // The same network under another name.
  const { sizeBins: _, ...network } = currentImageModel(shipped, 'light');
  shippedFullId = currentImageModel(shipped, 'full').id;
  light = { ...currentImageModel(shipped, 'light'), sizes: ['light'] };
  const full = { ...network, id: fullId, sizes: ['full'], thresholds: ofFull };
  const others = shipped.models.filter(({ lane, status }) => lane !== 'image' || status === 'retired');
  manifest = parseManifest({ version: 1, models: [light, full, ...others] });
  server = await startTestServer({ models: { manifest } });
});
afterAll(() => server.stop());

const fromFull = { model: fullId, thresholds: ofFull, source: 'model' };

test('every answer about a picture or a video names the full model, with its thresholds', async () => {
  const { client } = await server.newTenant();
  const file = await jpegOf(3_001);
  const asset = await client.call(checkAsset, { form: formOf(file, { sync: 'true' }), headers: key() });
  expect(asset.body).toMatchObject({ ...fromFull, model_retired: false });
  const visitor = createClient({ baseUrl: server.url, headers: { origin: pageOrigin } });
  const form = formOf(file);
  const shown = await visitor.call(checkPublicImage, { form });
  expect(shown.body).toMatchObject({ ...fromFull, source: 'exact_hash' });
  const frames = [{ thumb_jpeg_base64: file.toString('base64') }];
  const video = await client.call(checkVideo, { json: { frames }, headers: key() });
  expect(video.body).toMatchObject({ model: fullId, thresholds: ofFull, source: 'exact_hash' });
});

test('health and model-info name the full model', async () => {
  const { client } = await server.newTenant();
  expect((await client.call(getModelInfo)).body).toMatchObject({ name: fullId, thresholds: ofFull });
  expect((await client.call(getHealth)).body.model).toBe(fullId);
});

test('a verdict of the light model is never taken for the full one’s: it names its own, and pixels are judged again', async () => {
  const { client } = await server.newTenant();
  const file = await jpegOf(3_003);
  const frame_sha256 = await sha256Hex(file);
  // As this server gave it while the light model was its only one.
  const stored = { uncertain: 0.1, likely_ai: 0.2, strong: 0.3 };
  await server.database.db
    .insertInto('verdict')
    .values({
      ...{ label: 'likely_ai', score: 0.25, confidence: 0.5, source: 'model', requester: 'tenant:somebody' },
      ...{ sha256: Buffer.from(frame_sha256, 'hex'), model_id: light.id, thresholds: JSON.stringify(stored) },
      provenance: JSON.stringify(noProvenance),
    })
    .execute();
  const byHash = await client.call(checkAsset, { json: { frame_sha256 }, headers: key() });
  expect(byHash.body).toMatchObject({
    model: light.id,
    model_retired: true,
    thresholds: stored,
    score: 0.25,
  });
  const inVideo = await client.call(checkVideo, { json: { frames: [{ frame_sha256 }] }, headers: key() });
  expect(inVideo.body).toMatchObject({ status: 'unknown', model: null });

  const form = formOf(file, { sync: 'true' });
  const fresh = await client.call(checkAsset, { form, headers: key() });
  expect(fresh.body).toMatchObject({ ...fromFull, cached: false, model_retired: false });
  const again = await client.call(checkAsset, { json: { frame_sha256 }, headers: key() });
  expect(again.body).toMatchObject({ source: 'exact_hash', model: fullId, thresholds: ofFull });
});

test('a server that is told so judges with the light model and its thresholds', async () => {
  const small = await startTestServer({ models: { manifest }, env: { IMAGE_MODEL: 'light' } });
  try {
    const { client } = await small.newTenant();
    const form = formOf(await jpegOf(3_009), { sync: 'true' });
    const { body } = await client.call(checkAsset, { form, headers: key() });
    expect(body).toMatchObject({ model: light.id, source: 'model', model_retired: false });
    expect(body.thresholds).not.toEqual(ofFull);
    expect((await client.call(getHealth)).body.model).toBe(light.id);
    // Its page tells how good this detector is, and not how good the other one is.
    const page = await (await fetch(`${small.url}/score`)).text();
    expect(page).toContain(light.id);
    expect(page).not.toContain(shippedFullId);
    expect(await (await fetch(`${server.url}/score`)).text()).toContain(shippedFullId);
  } finally {
    await small.stop();
  }
});
