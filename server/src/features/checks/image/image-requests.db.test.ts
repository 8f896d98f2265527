import { randomUUID } from 'node:crypto';
import {
  AssetCheckResponse,
  checkAsset,
  getAsset,
  PublicImageResult,
  VideoCheckResponse,
} from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageOrigin, startTestServer, type TestServer } from '../../../../test/harness.ts';
import { formOf, jpegOf } from '../../../../test/pictures.ts';
import { rawPost } from '../../../../test/raw-post.ts';

let server: TestServer;
let tenant: Awaited<ReturnType<TestServer['newTenant']>>;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
});
afterAll(() => server.stop());

/** As curl and browsers write a form. */
async function encoded(form: FormData): Promise<{ body: Uint8Array; type: string }> {
  const request = new Response(form);
  return {
    type: request.headers.get('content-type') ?? '',
    body: new Uint8Array(await request.arrayBuffer()),
  };
}

const post = (
  path: string,
  { body, type }: { body: Uint8Array; type: string },
  how: 'chunked' | 'expect-continue',
) =>
  rawPost(
    `${server.url}${path}`,
    {
      authorization: `Bearer ${tenant.secret}`,
      'idempotency-key': randomUUID(),
      origin: pageOrigin,
      'content-type': type,
    },
    body,
    how,
  );

describe.each(['chunked', 'expect-continue'] as const)('a body sent %s', (how) => {
  test('is read as a form by both image lanes', async () => {
    const form = await encoded(formOf(await jpegOf(1_200), { sync: 'true' }));
    const own = await post('/v1/assets/check', form, how);
    expect([own.status, own.continued]).toEqual([200, how === 'expect-continue']);
    expect(AssetCheckResponse.parse(own.body).status).toBe('known');
    const visiting = await post('/v1/public/image-check', form, how);
    expect(PublicImageResult.parse(visiting.body)).toMatchObject({ status: 'known', cached: true });
  });

  test('is read as JSON by the video lane, its base64 padded or not', async () => {
    const padded = (await jpegOf(1_201, { width: 160, height: 120 })).toString('base64');
    for (const thumb_jpeg_base64 of [padded, padded.replace(/=+$/, '')]) {
      const body = Buffer.from(JSON.stringify({ frames: [{ thumb_jpeg_base64 }] }));
      const answer = await post('/v1/videos/check-frames', { body, type: 'application/json' }, how);
      expect(answer.status).toBe(200);
      expect(VideoCheckResponse.parse(answer.body).frame_count).toBe(1);
    }
  });
});

test('one picture sent many times at once has one asset and one verdict, in any order', async () => {
  const file = await jpegOf(1_210);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      tenant.client.call(checkAsset, {
        form: formOf(file, { sync: 'true' }),
        headers: { 'idempotency-key': randomUUID() },
      }),
    ),
  );
  const assets = new Set(answers.map(({ body }) => body.asset_id));
  const scores = new Set(answers.map(({ body }) => body.score));
  expect([assets.size, scores.size]).toEqual([1, 1]);
  const [asset_id] = assets;
  const { body } = await tenant.client.call(getAsset, { params: { asset_id: asset_id ?? '' } });
  expect(body).toMatchObject({ status: 'known', model_retired: false });
});

test('an asset is its tenant’s alone: a stranger gets 404, nobody 401', async () => {
  const { body } = await tenant.client.call(checkAsset, {
    form: formOf(await jpegOf(1_211)),
    headers: { 'idempotency-key': randomUUID() },
  });
  const params = { asset_id: body.asset_id ?? '' };
  const stranger = await server.newTenant();
  await expect(stranger.client.call(getAsset, { params })).rejects.toMatchObject({ status: 404 });
  expect((await fetch(`${server.url}/v1/assets/${params.asset_id}`)).status).toBe(401);
  const unscoped = await server.newTenant([]);
  await expect(unscoped.client.call(getAsset, { params })).rejects.toMatchObject({ status: 403 });
});
