import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createAllowedOrigins } from './allowed-origins.service.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { db } = testDatabase.database;
  await db
    .insertInto('tenant')
    .values([
      { tenant_id: 'tnt_1', name: 'One' },
      { tenant_id: 'tnt_2', name: 'Two' },
    ])
    .execute();
});
afterAll(async () => {
  await testDatabase.database.close();
  await testDatabase.drop();
});

const rules = { allowed: ['https://configured.example'], allowFirefoxExtensions: false };
const origins = () => createAllowedOrigins(testDatabase.database.db, rules);
const extension = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';

test('the operator may allow any origin a browser sends, an extension’s too, for a tenant or for nobody', async () => {
  await origins().allowOrigin(extension, null);
  await origins().allowOrigin('http://localhost:4000', 'tnt_1');
  expect(await origins().ownerOf(extension)).toEqual({ tenantId: null });
  expect(await origins().ownerOf('http://localhost:4000')).toEqual({ tenantId: 'tnt_1' });
});

test('the operator may give a website to its rightful owner, whoever has it', async () => {
  const { origin_id } = await origins().add('tnt_1', 'https://squatted.example');
  await origins().allowOrigin('https://squatted.example', 'tnt_2');
  expect(await origins().ownerOf('https://squatted.example')).toEqual({ tenantId: 'tnt_2' });
  expect(await origins().remove('tnt_1', origin_id)).toBe(false);
});

test.each(['null', 'https://site.example/', 'chrome-extension://short', 'file://'])(
  'the operator cannot allow %s, which no page sends or which belongs to nobody',
  async (text) => {
    await expect(origins().allowOrigin(text, null)).rejects.toMatchObject({ code: 'invalid_payload' });
    expect(await origins().ownerOf(text)).toBeNull();
  },
);

test('an origin of the configuration is the operator’s', async () => {
  expect(await origins().ownerOf('https://configured.example')).toEqual({ tenantId: null });
  expect(await origins().ownerOf('https://configured.example.evil')).toBeNull();
});

test('with its tenant an origin goes', async () => {
  const { db } = testDatabase.database;
  await db.insertInto('tenant').values({ tenant_id: 'tnt_3', name: 'Three' }).execute();
  await origins().add('tnt_3', 'https://three.example');
  await db.deleteFrom('tenant').where('tenant_id', '=', 'tnt_3').execute();
  expect(await origins().ownerOf('https://three.example')).toBeNull();
});
