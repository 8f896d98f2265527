import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createLog } from '../../platform/log.ts';
import { createFingerprintIndex, createFingerprints } from './fingerprints.service.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(async () => {
  await store.database.close();
  await store.drop();
});

/** Each with a hash that follows from its number. */
async function insertVerdicts(first: number, last: number): Promise<void> {
  await sql`
    INSERT INTO verdict (sha256, model_id, label, source, provenance, requester, pdq)
    SELECT sha256(n::text::bytea), 'm', 'no_signal', 'model', '{}', 'tenant:x',
      ('x' || encode(sha256(('picture ' || n)::bytea), 'hex'))::bit(256)
    FROM generate_series(${first}::int, ${last}::int) n`.execute(store.database.db);
}

async function hashOf(number: number): Promise<string> {
  const { rows } = await sql<{ readonly hex: string }>`
    SELECT encode(sha256(('picture ' || ${number}::int)::bytea), 'hex') AS hex`.execute(store.database.db);
  return rows[0]?.hex ?? '';
}

test('an index whose thread ends is filled again, for those who ask meanwhile and afterwards', async () => {
  await insertVerdicts(1, 5_000);
  const threads: Worker[] = [];
  const note = (thread: Worker) => void threads.push(thread);
  process.on('worker', note);
  const index = createFingerprintIndex(store.database, createLog('silent'));
  await index.start();
  process.off('worker', note);
  const { findNeighbourhood } = createFingerprints(index, 'ab');
  const distanceTo = async (pdqHex: string) => {
    const query = { pdqHex, modelId: 'm', caller: { requester: 'visitor:v', tenantId: null } };
    return (await findNeighbourhood(store.database.db, query)).matchDistanceBits;
  };
  try {
    const hex = await hashOf(2_500);
    const asked = Array.from({ length: 20 }, () => distanceTo(hex));
    await Promise.all(threads.map((thread) => thread.terminate()));
    expect(threads).toHaveLength(1);
    expect(await Promise.all(asked)).toEqual(asked.map(() => 0));
    await insertVerdicts(5_001, 5_001);
    const later = await hashOf(5_001);
    await expect.poll(() => distanceTo(later)).toBe(0);
  } finally {
    await index.stop();
  }
});
