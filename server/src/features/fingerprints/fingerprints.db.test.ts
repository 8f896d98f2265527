import { randomBytes, randomInt } from 'node:crypto';
import { hammingDistanceBits } from '@telltale/shared/fingerprint/pdq';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { indexVerdict, selectNeighbours } from './fingerprints.repository.ts';

let store: TestDatabase;
const stored: string[] = [];

beforeAll(async () => {
  store = await createTestDatabase();
  const centre = randomBytes(32);
  for (let at = 0; at < 300; at += 1) {
    const hex =
      at % 3 === 0 ? randomBytes(32).toString('hex') : disturb(centre, randomInt(64)).toString('hex');
    stored.push(hex);
    await insert(hex);
  }
});
afterAll(async () => {
  await store.database.close();
  await store.drop();
});

test('the band index finds exactly the neighbours within 31 bits that a full comparison finds', async () => {
  for (const probe of stored.slice(0, 40)) {
    const found = await selectNeighbours(store.database.db, {
      pdqHex: probe,
      modelId: 'm',
      maxDistanceBits: 31,
      tenantId: null,
    });
    const expected = stored
      .map((hex) => hammingDistanceBits(hex, probe))
      .filter((distance) => distance <= 31);
    expect(found.map((row) => row.distance_bits)).toEqual(expected.sort((a, b) => a - b).slice(0, 50));
  }
});

test('a verdict of another model is no neighbour', async () => {
  const hex = randomBytes(32).toString('hex');
  await insert(hex, 'retired');
  const query = { pdqHex: hex, modelId: 'm', maxDistanceBits: 31, tenantId: null };
  expect(await selectNeighbours(store.database.db, query)).toEqual([]);
});

test('however many nearer verdicts agree, one that disagrees is found', async () => {
  const hex = randomBytes(32).toString('hex');
  for (let at = 0; at < 60; at += 1) await insert(hex);
  await insert(disturb(Buffer.from(hex, 'hex'), 5).toString('hex'), 'm', 'likely_ai');
  const query = { pdqHex: hex, modelId: 'm', maxDistanceBits: 31, tenantId: null };
  const labels = (await selectNeighbours(store.database.db, query)).map(({ label }) => label);
  expect(labels).toEqual([...Array(50).fill('no_signal'), 'likely_ai']);
});

async function insert(hex: string, modelId = 'm', label = 'no_signal'): Promise<void> {
  const sha256 = randomBytes(32);
  await store.database.db
    .insertInto('verdict')
    .values({
      sha256,
      model_id: modelId,
      label,
      source: 'model',
      score: 0.1,
      confidence: 0.5,
      provenance: JSON.stringify({}),
      pdq: `x${hex}`,
      requester: 'tenant:x',
    })
    .execute();
  await indexVerdict(store.database.db, sha256, modelId, hex);
}

function disturb(bytes: Buffer, bits: number): Buffer {
  const copy = Buffer.from(bytes);
  for (let turn = 0; turn < bits; turn += 1) {
    const place = randomInt(256);
    copy[place >> 3] = (copy[place >> 3] ?? 0) ^ (1 << (place & 7));
  }
  return copy;
}
