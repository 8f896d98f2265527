import { createClient } from '@telltale/shared/client';
import { checkAsset, checkPublicImage, checkVideo, getUsage } from '@telltale/shared/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRows, pageOrigin, startTestServer, type TestServer } from '../../../../test/harness.ts';
import { key } from '../../../../test/lane-calls.ts';
import { formOf, jpegOf } from '../../../../test/pictures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const area = (background: string, width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background } });
const abstained = {
  status: 'unknown',
  label: 'abstained',
  score: null,
  source: 'none',
  model: null,
  cached: false,
};

test.each([
  ['white', () => area('#fff').jpeg({ quality: 30 }).toBuffer()],
  ['black', () => area('#000').png().toBuffer()],
  ['one colour', () => area('#2a7', 2_000, 1_500).jpeg().toBuffer()],
  ['31 pixels wide', () => jpegOf(901, { width: 31, height: 400 })],
  ['one pixel', () => area('#c33', 1, 1).png().toBuffer()],
])('a picture that is %s abstains, costs no token and leaves nothing', async (_name, make) => {
  const { client } = await server.newTenant();
  const file = await make();
  const before = await countRows(server.database);
  for (let time = 0; time < 2; time += 1) {
    const { body } = await client.call(checkAsset, { form: formOf(file, { sync: 'true' }), headers: key() });
    expect(body).toMatchObject({ ...abstained, confidence: null, job_id: null, asset_id: null });
  }
  expect((await client.call(getUsage)).body.used_units).toBe(0);
  const after = await countRows(server.database);
  expect({ ...after, token_reservation: 0 }).toEqual({ ...before, token_reservation: 0 });
});

test('a visitor gets the same, and keeps the day’s allowance', async () => {
  const form = formOf(await area('#123').jpeg().toBuffer());
  const visitor = createClient({ baseUrl: server.url, headers: { origin: pageOrigin } });
  const { body } = await visitor.call(checkPublicImage, { form });
  expect(body).toMatchObject(abstained);
  expect(body).not.toHaveProperty('share_token');
  expect(await server.database.db.selectFrom('public_quota').selectAll().execute()).toEqual([]);
});

test('a picture of 32 pixels that shows something is judged', async () => {
  const { client } = await server.newTenant();
  const form = formOf(await jpegOf(902, { width: 32, height: 32 }), { sync: 'true' });
  const { body } = await client.call(checkAsset, { form, headers: key() });
  expect(body).toMatchObject({ status: 'known', source: 'model' });
});

test('a video of blank frames abstains and costs nothing; a blank one among others is a frame that says nothing', async () => {
  const { client } = await server.newTenant();
  const blank = { thumb_jpeg_base64: (await area('#000').jpeg().toBuffer()).toString('base64') };
  const headers = key();
  const { body } = await client.call(checkVideo, { json: { frames: [blank, blank] }, headers });
  expect(body).toMatchObject({ status: 'unknown', label: 'abstained', score: null, failed_frame_count: 2 });
  expect(body.frames[0]).toMatchObject({ status: 'unknown', label: 'abstained', score: null });
  expect((await client.call(getUsage)).body.used_units).toBe(0);

  const picture = await jpegOf(903);
  await client.call(checkAsset, { form: formOf(picture, { sync: 'true' }), headers: key() });
  const frames = [blank, { thumb_jpeg_base64: picture.toString('base64') }];
  const mixed = await client.call(checkVideo, { json: { frames }, headers: key() });
  expect(mixed.body).toMatchObject({ status: 'known', scored_frame_count: 1, failed_frame_count: 1 });
});

test('a frame too small to judge still tells how near a known picture is', async () => {
  const { client } = await server.newTenant();
  const large = await jpegOf(904, { width: 62, height: 80 });
  await client.call(checkAsset, { form: formOf(large, { sync: 'true' }), headers: key() });
  const small = await sharp(large).resize(31, 40).jpeg({ quality: 95 }).toBuffer();
  const frames = [{ thumb_jpeg_base64: small.toString('base64') }];
  const { body } = await client.call(checkVideo, { json: { frames }, headers: key() });
  const { body: picture } = await client.call(checkAsset, { form: formOf(small), headers: key() });
  expect(picture).toMatchObject({ label: 'abstained', match_distance: expect.any(Number) });
  expect(body.frames).toMatchObject([{ label: 'abstained', match_distance: picture.match_distance }]);
});
