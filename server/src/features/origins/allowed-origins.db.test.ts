import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { Db } from '../../platform/db/database.ts';
import { createAllowedOrigins } from './allowed-origins.service.ts';
import { adoptConfiguredOrigins } from './configured-origins.service.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { db } = testDatabase.database;
  await db
    .insertInto('tenant')
    .values(['tnt_1', 'tnt_2', 'tnt_3'].map((tenant_id) => ({ tenant_id, name: tenant_id })))
    .execute();
});
afterAll(async () => {
  await testDatabase.database.close();
  await testDatabase.drop();
});

let nowMs = Date.UTC(2026, 0, 5);
const clock = { nowMs: () => nowMs };
const origins = (db: Db = testDatabase.database.db) =>
  createAllowedOrigins({
    db,
    clock,
    rules: { operators: ['https://configured.example'], allowFirefoxExtensions: false },
    quota: { trialsOf: async () => new Map() },
  });
const extension = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
const stateFor = async (tenantId: string, origin: string) =>
  (await origins().list(tenantId)).find((claim) => claim.origin === origin)?.state;
const trial = { tenantId: null, isTrial: true };
const ownedBy = (tenantId: string | null) => ({ tenantId, isTrial: false });

test('a crowd of pages that nobody allowed is looked up by few statements, each page by its own origin', async () => {
  const site = 'https://busy.example';
  await origins().add('tnt_1', site);
  let statements = 0;
  const db = testDatabase.database.db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { ownerOf } = origins(db);
  const strangers = Array.from({ length: 500 }, (_, at) => `https://stranger-${at}.example`);
  const owners = await Promise.all([...strangers, site, ...strangers, site].map((origin) => ownerOf(origin)));
  expect(owners.filter((owner) => owner !== null)).toEqual([trial, trial]);
  expect([owners[500], owners[1001]]).toEqual([trial, trial]);
  expect(statements).toBeLessThan(30);
});

test('several accounts may claim one website; it is on trial, and none of them has it', async () => {
  const site = 'https://claimed.example';
  await origins().add('tnt_1', site);
  await origins().add('tnt_2', site);
  expect(await origins().ownerOf(site)).toEqual(trial);
  expect(await stateFor('tnt_1', site)).toBe('trial');
  expect(await stateFor('tnt_2', site)).toBe('trial');
});

test('the operator may allow any origin a browser sends, an extension’s too, for a tenant or for nobody', async () => {
  await origins().allowOrigin(extension, null);
  await origins().allowOrigin(extension, null);
  await origins().allowOrigin('http://localhost:4000', 'tnt_1');
  expect(await origins().ownerOf(extension)).toEqual(ownedBy(null));
  expect(await origins().ownerOf('http://localhost:4000')).toEqual(ownedBy('tnt_1'));
});

test('what the operator gives to an account ends all other claims, an owner’s too, and cannot be claimed', async () => {
  const site = 'https://given.example';
  const { origin_id } = await origins().add('tnt_1', site);
  await origins().allowOrigin(site, 'tnt_2');
  await origins().allowOrigin(site, 'tnt_3');
  expect(await origins().ownerOf(site)).toEqual(ownedBy('tnt_3'));
  expect([await stateFor('tnt_1', site), await stateFor('tnt_2', site)]).toEqual(['ended', 'ended']);
  await expect(origins().add('tnt_1', site)).rejects.toMatchObject({ code: 'origin_taken' });
  expect(await origins().remove('tnt_1', origin_id)).toBe(true);
  await origins().allowOrigin(site, null);
  expect(await origins().ownerOf(site)).toEqual(ownedBy(null));
  await expect(origins().add('tnt_1', site)).rejects.toMatchObject({ code: 'origin_taken' });
});

test('a claim that ended takes no place among the five, and may begin again once the website has no owner', async () => {
  const site = 'https://returned.example';
  const ended = await origins().add('tnt_2', site);
  await origins().allowOrigin(site, 'tnt_1');
  const [owned] = (await origins().list('tnt_1')).filter(({ origin }) => origin === site);
  expect(owned).toMatchObject({ state: 'owned', proof: 'operator', trial: null });
  await origins().remove('tnt_1', owned?.origin_id ?? '');
  expect(await origins().ownerOf(site)).toBeNull();
  expect(await origins().add('tnt_2', site)).toMatchObject({ origin_id: ended.origin_id, state: 'trial' });
});

test.each(['null', 'https://site.example/', 'chrome-extension://short', 'file://'])(
  'the operator cannot allow %s, which no page sends or which belongs to nobody',
  async (text) => {
    await expect(origins().allowOrigin(text, null)).rejects.toMatchObject({ code: 'invalid_payload' });
    expect(await origins().ownerOf(text)).toBeNull();
  },
);

test('an origin of the configuration is the operator’s', async () => {
  expect(await origins().ownerOf('https://configured.example')).toEqual(ownedBy(null));
  expect(await origins().ownerOf('https://configured.example.evil')).toBeNull();
});

test('the configuration gives an origin to one account for as long as it names it, and ends other claims', async () => {
  const [site, own] = ['https://named.example', 'https://own.example'];
  const { db } = testDatabase.database;
  await origins().add('tnt_2', site);
  await origins().add('tnt_2', own);
  const configured = [
    { origin: site, tenantId: 'tnt_3' },
    { origin: own, tenantId: null },
  ];
  for (let start = 0; start < 2; start += 1) await adoptConfiguredOrigins(db, clock, configured);
  expect(await origins().ownerOf(site)).toEqual(ownedBy('tnt_3'));
  expect(await stateFor('tnt_2', site)).toBe('ended');
  expect(await stateFor('tnt_2', own)).toBe('ended');
  await adoptConfiguredOrigins(db, clock, []);
  expect(await origins().ownerOf(site)).toEqual(trial);
});

test('a claim on notice has an account’s allowance until its day, and is a trial after', async () => {
  const site = 'https://old.example';
  const { origin_id } = await origins().add('tnt_3', site);
  const until = new Date(nowMs + 1000);
  await testDatabase.database.db
    .updateTable('allowed_origin')
    .set({ notice_until: until })
    .where('origin_id', '=', origin_id)
    .execute();
  await origins().add('tnt_1', site);
  expect(await origins().ownerOf(site)).toEqual(ownedBy('tnt_3'));
  expect(await origins().view('tnt_3', origin_id)).toMatchObject({
    state: 'notice',
    ends_at: until.toISOString(),
  });
  nowMs += 1000;
  expect(await origins().ownerOf(site)).toEqual(trial);
  expect(await stateFor('tnt_3', site)).toBe('trial');
});

test('with its tenant an origin goes', async () => {
  const { db } = testDatabase.database;
  await db.insertInto('tenant').values({ tenant_id: 'tnt_4', name: 'Four' }).execute();
  await origins().add('tnt_4', 'https://four.example');
  await db.deleteFrom('tenant').where('tenant_id', '=', 'tnt_4').execute();
  expect(await origins().ownerOf('https://four.example')).toBeNull();
});
