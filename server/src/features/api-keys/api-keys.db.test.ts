import { randomUUID } from 'node:crypto';
import { createClient } from '@telltale/shared/client';
import { checkAsset, getAsset, getModelInfo } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { formOf, jpegOf } from '../../../test/pictures.ts';
import { newApiKey } from './key-format.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const infoWith = (apiKey: string) => createClient({ baseUrl: server.url, apiKey }).call(getModelInfo);

test('a key works until it is revoked, and from the next request on not any more', async () => {
  const { secret, keyId, tenantId } = await server.newTenant();
  const { body } = await infoWith(secret);
  expect(body).toMatchObject({ name: server.services.imageModel.id, backend: 'onnxruntime-node' });
  expect(await server.services.apiKeys.revoke(tenantId, keyId)).toBe(true);
  await expect(infoWith(secret)).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
});

test('a key cannot be revoked by another tenant', async () => {
  const { secret, keyId } = await server.newTenant();
  expect(await server.services.apiKeys.revoke('tnt_someone_else', keyId)).toBe(false);
  expect((await infoWith(secret)).status).toBe(200);
});

test('a key without the detect scope is refused with 403', async () => {
  const { secret } = await server.newTenant(['billing']);
  await expect(infoWith(secret)).rejects.toMatchObject({ status: 403, code: 'missing_scope' });
});

test('an unknown but well-formed key, a malformed one and none at all answer 401 and say how to authenticate', async () => {
  for (const authorization of [`Bearer ${newApiKey()}`, 'Bearer nonsense', 'Basic YTpi', '']) {
    const response = await fetch(`${server.url}/v1/model-info`, { headers: { authorization } });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  }
});

test('the secret is stored nowhere, and its use is remembered', async () => {
  const { secret, keyId } = await server.newTenant();
  await infoWith(secret);
  const row = await server.database.db
    .selectFrom('api_key')
    .selectAll()
    .where('key_id', '=', keyId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(row.last_used_at).toBeInstanceOf(Date);
});

test('the development key replaces the one of the start before', async () => {
  const first = await server.services.apiKeys.replaceDevelopmentKey();
  const second = await server.services.apiKeys.replaceDevelopmentKey();
  await expect(infoWith(first.secret)).rejects.toMatchObject({ status: 401 });
  expect((await infoWith(second.secret)).status).toBe(200);
});

test('another tenant’s asset answers 404, not whose it is', async () => {
  const owner = await server.newTenant();
  const stranger = await server.newTenant();
  const { body } = await owner.client.call(checkAsset, {
    form: formOf(await jpegOf(1), { sync: 'true' }),
    headers: { 'idempotency-key': randomUUID() },
  });
  const params = { asset_id: body.asset_id ?? '' };
  expect((await owner.client.call(getAsset, { params })).body.asset_id).toBe(params.asset_id);
  const foreign = stranger.client.call(getAsset, { params });
  await expect(foreign).rejects.toMatchObject({ status: 404, code: 'not_found' });
});
