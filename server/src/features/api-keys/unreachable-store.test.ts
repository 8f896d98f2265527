import { afterAll, expect, test } from 'vitest';
import { openPostgres } from '../../platform/db/database.ts';
import { createApiKeys } from './api-keys.service.ts';
import { newApiKey } from './key-format.ts';

const unreachable = openPostgres('postgres://nobody@127.0.0.1:1/nothing');
afterAll(() => unreachable.close());

test('while the database cannot be reached a key is neither accepted nor called wrong: 503', async () => {
  const keys = createApiKeys({
    db: unreachable.db,
    clock: { nowMs: () => Date.now() },
    planOf: async () => 'free',
  });
  await expect(keys.authenticate(`Bearer ${newApiKey()}`)).rejects.toMatchObject({
    status: 503,
    code: 'token_store_unavailable',
    headers: { 'Retry-After': '1' },
  });
  await expect(keys.authenticate('Bearer nonsense')).rejects.toMatchObject({ status: 401 });
});
