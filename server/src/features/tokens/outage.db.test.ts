import { randomUUID } from 'node:crypto';
import { checkAsset } from '@telltale/shared/contract';
import { describe, expect, test } from 'vitest';
import { flakyNetworkTo } from '../../../test/flaky-network.ts';
import { startTestServer } from '../../../test/harness.ts';
import { postgresUrl } from '../../../test/test-database.ts';
import { openPostgres } from '../../platform/db/database.ts';
import { createApiKeys } from '../api-keys/api-keys.service.ts';

describe.runIf(postgresUrl)('a paid check while the database cannot be reached', () => {
  test('answers 503 token_store_unavailable, and with the same key it is served afterwards', async () => {
    const server = await startTestServer({ withoutWorker: true });
    const { client } = await server.newTenant();
    const network = await flakyNetworkTo(server.databaseUrl ?? '');
    const behind = openPostgres(network.url);
    const { authenticate } = server.services.apiKeys;
    const remote = createApiKeys({ db: behind.db, clock: server.services.clock, planOf: async () => 'free' });
    Object.assign(server.services.apiKeys, { authenticate: remote.authenticate });
    const check = {
      json: { frame_sha256: 'ab'.repeat(32) },
      headers: { 'idempotency-key': randomUUID() },
    };
    network.cut();
    await expect(client.call(checkAsset, check)).rejects.toMatchObject({
      status: 503,
      code: 'token_store_unavailable',
    });
    network.restore();
    expect((await client.call(checkAsset, check)).body.status).toBe('unknown');
    Object.assign(server.services.apiKeys, { authenticate });
    await behind.close();
    network.close();
    await server.stop();
  });
});
