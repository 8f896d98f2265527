import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../../../test/harness.ts';
import { createTestDatabase, postgresUrl, type TestDatabase } from '../../../test/test-database.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { listenerName } from '../../platform/db/listener.ts';
import { createLog } from '../../platform/log.ts';
import { takeOverPortion } from './fingerprint-backfill.ts';
import { readChanges, readStart } from './fingerprint-changes.repository.ts';
import {
  createFingerprintIndex,
  createFingerprints,
  type FingerprintIndex,
  type Fingerprints,
} from './fingerprints.service.ts';
import { pdqBands } from './pdq-bands.ts';

const modelId = 'm';
const caller = { requester: 'visitor:v', tenantId: null };
const secondMs = 1_000;
let store: TestDatabase;
const opened: FingerprintIndex[] = [];
beforeAll(async () => {
  store = await createTestDatabase();
});
afterEach(async () => {
  for (const index of opened.splice(0)) await index.stop();
});
afterAll(async () => {
  await store.database.close();
  await store.drop();
});

/** As another process has it. */
async function openIndex(): Promise<FingerprintIndex & Fingerprints> {
  const index = createFingerprintIndex(store.database, createLog('silent'));
  opened.push(index);
  await index.start();
  return { ...index, ...createFingerprints(index, 'ab') };
}

const newHex = () => randomBytes(32).toString('hex');

async function insert(
  hex: string | null,
  db: DbOrTx = store.database.db,
  label = 'no_signal',
): Promise<Buffer> {
  const sha256 = randomBytes(32);
  await db
    .insertInto('verdict')
    .values({
      ...{ sha256, model_id: modelId, label, source: 'model', score: 0.1, confidence: 0.5 },
      ...{ provenance: JSON.stringify({}), pdq: hex === null ? null : `x${hex}`, requester: 'tenant:x' },
    })
    .execute();
  return sha256;
}

/** Thousands at once, with random hashes. */
async function insertMany(count: number): Promise<void> {
  await sql`
    INSERT INTO verdict (sha256, model_id, label, source, provenance, requester, pdq)
    SELECT sha256(random()::text::bytea), ${modelId}, 'no_signal', 'model', '{}', 'tenant:x',
      ('x' || encode(sha256(random()::text::bytea), 'hex'))::bit(256)
    FROM generate_series(1, ${count}::int)`.execute(store.database.db);
}

const erase = (sha256: Buffer, db: DbOrTx = store.database.db) =>
  db.deleteFrom('verdict').where('sha256', '=', sha256).execute();

function flipBits(hex: string, count: number): string {
  const bytes = Buffer.from(hex, 'hex');
  const places = new Set<number>();
  while (places.size < count) places.add(randomInt(256));
  for (const place of places) bytes[place >> 3] = (bytes[place >> 3] ?? 0) ^ (1 << (place & 7));
  return bytes.toString('hex');
}

async function distanceTo(index: Fingerprints, pdqHex: string, db: DbOrTx = store.database.db) {
  const { matchDistanceBits } = await index.findNeighbourhood(db, { pdqHex, modelId, caller });
  return matchDistanceBits;
}

test('a verdict stored by one process is found by another that asks once it is committed', async () => {
  const [one, other] = [await openIndex(), await openIndex()];
  const hex = newHex();
  expect(await distanceTo(one, hex)).toBeNull();
  await insert(hex);
  for (const index of [one, other])
    await expect.poll(() => distanceTo(index, flipBits(hex, 31)), { timeout: secondMs }).toBe(31);
});

test('a process that starts later knows what was stored before, but no verdict of another model', async () => {
  const hex = newHex();
  await insert(hex);
  const index = await openIndex();
  expect(await distanceTo(index, flipBits(hex, 9))).toBe(9);
  const query = { pdqHex: hex, modelId: 'another', caller };
  expect((await index.findNeighbourhood(store.database.db, query)).nearest).toBeNull();
});

test('a verdict whose picture is too plain to be compared takes no row', async () => {
  const { db } = store.database;
  const count = async () => (await db.selectFrom('verdict_fingerprint').select('xid').execute()).length;
  const before = await count();
  await insert(null);
  expect(await count()).toBe(before);
});

test.runIf(postgresUrl)('a transaction that commits after a later one was read is not missed', async () => {
  const index = await openIndex();
  const [early, late] = [newHex(), newHex()];
  let commit = () => {};
  const committing = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const transaction = store.database.db.transaction().execute(async (tx) => {
    await insert(early, tx);
    begun();
    await committing;
  });
  await hasBegun;
  await insert(late);
  await expect.poll(() => distanceTo(index, late), { timeout: secondMs }).toBe(0);
  // The first is passed over by several reads.
  for (const hex of [newHex(), newHex()]) {
    await insert(hex);
    await expect.poll(() => distanceTo(index, hex), { timeout: secondMs }).toBe(0);
  }
  expect(await distanceTo(index, early)).toBeNull();
  commit();
  await transaction;
  await expect.poll(() => distanceTo(index, early), { timeout: secondMs }).toBe(0);
});

test.runIf(postgresUrl)('a verdict is found within a second even where the word of it is lost', async () => {
  const index = await openIndex();
  const hex = newHex();
  await store.database.executeSql(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = '${listenerName}' AND datname = current_database()`,
  );
  await insert(hex);
  await expect.poll(() => distanceTo(index, hex), { timeout: secondMs }).toBe(0);
});

test('an erased verdict leaves the index of every process, and its hashes the database', async () => {
  const [one, other] = [await openIndex(), await openIndex()];
  const hex = newHex();
  const sha256 = await insert(hex);
  for (const index of [one, other]) await expect.poll(() => distanceTo(index, hex)).toBe(0);
  const rows = [one.countRows(), other.countRows()];
  await erase(sha256);
  await expect
    .poll(() => [one.countRows(), other.countRows()])
    .toEqual(rows.map((count) => (count ?? 0) - 1));
  const { rows: left } = await store.database.executeSql(
    `SELECT FROM verdict_fingerprint WHERE sha256 = $1 OR pdq = $2`,
    [sha256, Buffer.from(hex, 'hex')],
  );
  expect(left).toEqual([]);
});

test('a hit whose row is gone does not count, and does not hide one that is further off', async () => {
  const index = await openIndex();
  const hex = newHex();
  const nearest = await insert(hex);
  await insert(flipBits(hex, 20));
  await expect.poll(() => distanceTo(index, hex)).toBe(0);
  await store.database.db.transaction().execute(async (tx) => {
    await erase(nearest, tx);
    // Before the end of the transaction no index can have heard of it.
    expect(await distanceTo(index, hex, tx)).toBe(20);
  });
});

test('however many nearer verdicts agree, one that disagrees within 10 bits prevents that they are inherited', async () => {
  const index = await openIndex();
  const hex = newHex();
  for (let at = 0; at < 60; at += 1) await insert(hex);
  await insert(flipBits(hex, 5), store.database.db, 'likely_ai');
  await expect
    .poll(async () => {
      const own = { requester: 'tenant:x', tenantId: null };
      return (await index.findNeighbourhood(store.database.db, { pdqHex: hex, modelId, caller: own }))
        .reusable;
    })
    .toBeNull();
});

test('an index that grows moves into a thread, and misses nothing that comes meanwhile', async () => {
  const index = await openIndex();
  const [before, after] = [newHex(), newHex()];
  await insert(before);
  await insertMany(5_000);
  await insert(after);
  await expect.poll(() => distanceTo(index, after), { timeout: secondMs }).toBe(0);
  // By now, or soon, it is the thread's answer.
  for (let round = 0; round < 20; round += 1) {
    const hex = newHex();
    await insert(hex);
    await expect.poll(() => distanceTo(index, flipBits(hex, 31)), { timeout: secondMs }).toBe(31);
    expect(await distanceTo(index, flipBits(before, 12))).toBe(12);
  }
  const later = await openIndex();
  expect(later.countRows()).toBeGreaterThan(5_000);
  expect(await distanceTo(later, flipBits(before, 31))).toBe(31);
});

test('ids of transactions that another cluster gave, as after a restore, are not read again and again', async () => {
  const { db } = store.database;
  const hex = newHex();
  await insert(hex);
  await sql`UPDATE verdict_fingerprint SET xid = '999999999999' WHERE pdq = ${Buffer.from(hex, 'hex')}`.execute(
    db,
  );
  const { snapshot } = await readStart(db);
  expect((await readChanges(db, snapshot)).added).toEqual([]);
  expect(await distanceTo(await openIndex(), hex)).toBe(0);
});

/** As a version without the index left them. */
async function insertOld(hexes: readonly string[]): Promise<void> {
  const { executeSql, db } = store.database;
  await executeSql('ALTER TABLE verdict DISABLE TRIGGER verdict_index');
  for (const hex of hexes) {
    const sha256 = await insert(hex);
    await sql`INSERT INTO verdict_band SELECT unnest(${pdqBands(hex)}::int[]), ${sha256}, ${modelId}`.execute(
      db,
    );
  }
  await executeSql('ALTER TABLE verdict ENABLE TRIGGER verdict_index');
  await executeSql(`INSERT INTO fingerprint_backfill VALUES ('', '')`);
}

const unindexed = async () => {
  const { rows } = await store.database.executeSql(`
    SELECT FROM verdict v LEFT JOIN verdict_fingerprint f USING (sha256)
    WHERE v.pdq IS NOT NULL GROUP BY v.sha256 HAVING count(f.sha256) <> 1`);
  return rows.length;
};

test('verdicts from before the index are taken over once each, whatever takes them over', async () => {
  const hexes = Array.from({ length: 30 }, newHex);
  await insertOld(hexes);
  expect(await takeOverPortion(store.database.db, 7)).toBe(true);
  const indexes = [await openIndex(), await openIndex()];
  for (const index of indexes) await expect.poll(() => index.isBackfilling()).toBe(false);
  expect(await unindexed()).toBe(0);
  for (const index of indexes)
    for (const hex of hexes) expect(await distanceTo(index, flipBits(hex, 31))).toBe(31);
});

test.runIf(postgresUrl)(
  'while old verdicts are taken over, those that are not yet are found all the same',
  async () => {
    const hexes = Array.from({ length: 10 }, newHex);
    await insertOld(hexes);
    await takeOverPortion(store.database.db, 1);
    await store.database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('fingerprint_backfill').selectAll().forUpdate().execute();
      const index = await openIndex();
      expect(index.isBackfilling()).toBe(true);
      const fresh = newHex();
      await insert(fresh);
      for (const hex of [...hexes, fresh])
        await expect.poll(() => distanceTo(index, flipBits(hex, 14)), { timeout: secondMs }).toBe(14);
    });
  },
);

test.runIf(postgresUrl).each([
  ['api', 0],
  ['worker', null],
])('a process of role %s holds %j fingerprints at first', async (role, rows) => {
  const server = await startTestServer({ env: { ROLE: role } });
  expect(server.services.fingerprintIndex.countRows()).toBe(rows);
  await server.stop();
});
