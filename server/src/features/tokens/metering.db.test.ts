import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTokenStore, type TokenStore } from '../../../test/token-store.ts';

let store: TokenStore;
beforeAll(async () => {
  store = await openTokenStore();
});
afterAll(() => store.close());

test('a repeat gets the stored answer, marked as replayed, and is charged once', async () => {
  const { run, spent } = await store.newTenant();
  const first = await run({ key: 'same-key-1' });
  const again = await run({ key: 'same-key-1' });
  expect(first.headers).toEqual({ 'X-Made': 'once' });
  expect(again).toEqual({ body: first.body, headers: { 'X-Made': 'once', 'Idempotent-Replayed': 'true' } });
  expect(await spent()).toBe(1);
});
