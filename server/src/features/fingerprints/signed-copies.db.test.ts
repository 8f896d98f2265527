import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createLog } from '../../platform/log.ts';
import { createFingerprintIndex, createFingerprints, type FingerprintIndex } from './fingerprints.service.ts';

const modelId = 'm';
const caller = { requester: 'visitor:v', tenantId: null };
let store: TestDatabase;
let index: FingerprintIndex;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterEach(() => index.stop());
afterAll(async () => {
  await store.database.close();
  await store.drop();
});

const [thisList, formerList] = ['aa'.repeat(32), 'bb'.repeat(32)];

interface Stored {
  readonly hex: string;
  readonly label: 'likely_ai' | 'no_signal';
  readonly source?: 'model' | 'provenance';
  readonly requester?: string;
  readonly trustList?: string;
}

async function insert({ hex, label, source = 'model', requester = 'tenant:x', trustList }: Stored) {
  const verdict = { sha256: randomBytes(32), model_id: modelId, label, source, requester };
  const trust_list = trustList === undefined ? null : Buffer.from(trustList, 'hex');
  const provenance = trustList === undefined ? '{}' : '{"status":"trusted"}';
  const facts = { score: null, confidence: 0.5, provenance, trust_list, pdq: `x${hex}` };
  await store.database.db
    .insertInto('verdict')
    .values({ ...verdict, ...facts })
    .execute();
}

/** What is stored meanwhile is left to be taken over, as a version without the index left it. */
async function withoutIndex(storeOld: () => Promise<void>): Promise<void> {
  const { executeSql } = store.database;
  await executeSql('ALTER TABLE verdict DISABLE TRIGGER verdict_index');
  await storeOld();
  await executeSql('ALTER TABLE verdict ENABLE TRIGGER verdict_index');
  await executeSql(`INSERT INTO fingerprint_backfill VALUES ('', '')`);
}

/** The same picture but for the first bits. */
const flipFirstBits = (hex: string, count: number) => {
  const first = Number.parseInt(hex.slice(0, 2), 16) ^ ((1 << count) - 1);
  return first.toString(16).padStart(2, '0') + hex.slice(2);
};

async function openIndex(): Promise<void> {
  index = createFingerprintIndex(store.database, createLog('silent'));
  await index.start();
  await expect.poll(() => index.isBackfilling()).toBe(false);
}

test.each([
  ['in the index', (storeAll: () => Promise<void>) => storeAll()],
  ['from before the index', withoutIndex],
])(
  'however many signed copies are nearer, they hide nothing that the detector said (%s)',
  async (_where, storing) => {
    const hex = randomBytes(32).toString('hex');
    await storing(async () => {
      const signed = { source: 'provenance', requester: 'visitor:stranger' } as const;
      for (let copy = 0; copy < 20; copy += 1) await insert({ hex, label: 'likely_ai', ...signed });
      for (const requester of ['tenant:one', 'tenant:two'])
        await insert({ hex: flipFirstBits(hex, 2), label: 'no_signal', requester });
      await insert({ hex: flipFirstBits(hex, 5), label: 'likely_ai' });
    });
    await openIndex();
    const found = await createFingerprints(index, thisList).findNeighbourhood(store.database.db, {
      ...{ pdqHex: hex, modelId, caller },
    });
    expect(found).toMatchObject({ matchDistanceBits: 0, reusable: null });
  },
);

test('a signed copy that another trust list knew is no neighbour, and hides none', async () => {
  const hex = randomBytes(32).toString('hex');
  const signed = { hex, label: 'likely_ai', source: 'provenance' } as const;
  await insert({ ...signed, trustList: formerList });
  await insert({ ...signed, hex: flipFirstBits(hex, 3), trustList: thisList });
  await openIndex();
  const found = await createFingerprints(index, thisList).findNeighbourhood(store.database.db, {
    ...{ pdqHex: hex, modelId, caller },
  });
  expect(found.matchDistanceBits).toBe(3);
});
