import { noProvenance } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createApiKeys } from '../../api-keys/api-keys.service.ts';
import { upsertAsset } from './assets.repository.ts';
import { exactVerdict } from './known-images.ts';
import { findKnownVerdicts, findKnownVerdictsOf, insertVerdict } from './verdicts.repository.ts';

let store: TestDatabase;
let ownersAsset: string;

const hash = (byte: number) => Buffer.alloc(32, byte);
const both = ['new', 'old'];
const [thisList, formerList] = ['aa'.repeat(32), 'bb'.repeat(32)];

beforeAll(async () => {
  store = await createTestDatabase();
  const { db } = store.database;
  await createApiKeys({ db, clock: systemClock, planOf: async () => 'free' }).replaceDevelopmentKey();
  for (const [sha256, modelId, score] of [
    [hash(1), 'old', 0.1],
    [hash(1), 'new', 0.2],
    [hash(2), 'old', 0.3],
  ] as const)
    await insertVerdict(db, {
      ...{ sha256, modelId, score, label: 'no_signal', source: 'model', confidence: 0.8 },
      ...{ thresholds: null, provenance: noProvenance, trustList: thisList, requester: 'visitor:v' },
      pdqHex: null,
    });
  const [row] = await findKnownVerdictsOf(db, thisList, [
    { sha256: hash(1), modelIds: both, tenantId: null },
  ]);
  if (!row) throw new Error('nothing was stored');
  ownersAsset = await upsertAsset(db, {
    ...{ tenantId: 'tnt_development', contentKey: 'sha256:1', sha256: hash(1), jobId: null },
    references: {
      ...{ client_asset_id: null, app_package: null, canonical_url: null },
      ...{ platform_asset_id: null, captured_at_ms: null },
    },
    answer: exactVerdict(row),
  });
});
afterAll(async () => {
  await store.database.close();
  await store.drop();
});

test('many who ask at once are each answered in their place, with their own asset and their own choice of models', async () => {
  const own = { sha256: hash(1), modelIds: both, tenantId: 'tnt_development' };
  const found = await findKnownVerdictsOf(store.database.db, thisList, [
    own,
    { ...own, tenantId: null },
    { ...own, sha256: hash(3) },
    { ...own, modelIds: ['old', 'new'] },
    own,
    { ...own, sha256: hash(2) },
    { ...own, sha256: hash(2), modelIds: ['new'] },
    { ...own, tenantId: 'tnt_other' },
  ]);
  expect(found.map((row) => row && [row.model_id, row.score, row.asset_id, row.asset_model])).toEqual([
    ['new', 0.2, ownersAsset, 'new'],
    ['new', 0.2, null, null],
    null,
    ['old', 0.1, ownersAsset, 'new'],
    ['new', 0.2, ownersAsset, 'new'],
    ['old', 0.3, null, null],
    null,
    ['new', 0.2, null, null],
  ]);
});

test('those who ask the same at once are looked up once', async () => {
  const question = { sha256: hash(1), modelIds: both, tenantId: null };
  const [first, second, other] = await findKnownVerdictsOf(store.database.db, thisList, [
    question,
    { ...question, sha256: hash(1) },
    { ...question, tenantId: 'tnt_development' },
  ]);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});

test('what was said of a signer counts under the list it was said with, and gives way to what another list says', async () => {
  const { db } = store.database;
  const signed = { ...noProvenance, status: 'trusted' } as const;
  const insert = (trustList: string | null, label: 'likely_ai' | 'no_signal', provenance = signed) =>
    insertVerdict(db, {
      ...{ sha256: hash(9), modelId: 'new', label, source: 'model', score: 0.5, confidence: 0.5 },
      ...{ thresholds: null, provenance, trustList, requester: 'visitor:v', pdqHex: 'ab'.repeat(32) },
    });
  const labels = async () =>
    Promise.all(
      [thisList, formerList].flatMap((list) => [
        findKnownVerdicts(db, list, [hash(9)], 'new').then((rows) => [...rows.values()][0]?.label),
        findKnownVerdictsOf(db, list, [{ sha256: hash(9), modelIds: both, tenantId: null }]).then(
          ([row]) => row?.label,
        ),
      ]),
    );
  // A version that writes down no list, or a job that such a one queued.
  await insert(null, 'likely_ai');
  expect(await labels()).toEqual([undefined, undefined, undefined, undefined]);
  await insert(formerList, 'likely_ai');
  expect(await labels()).toEqual([undefined, undefined, 'likely_ai', 'likely_ai']);
  await insert(thisList, 'no_signal');
  await insert(thisList, 'likely_ai');
  expect(await labels()).toEqual(['no_signal', 'no_signal', undefined, undefined]);
  const { rows } = await store.database.executeSql(`
    SELECT label, erased_at IS NULL AS stands FROM verdict_fingerprint JOIN verdict_kind USING (kind_id)
    ORDER BY fingerprint_id`);
  expect(rows).toEqual([
    { label: 'likely_ai', stands: false },
    { label: 'likely_ai', stands: false },
    { label: 'no_signal', stands: true },
  ]);
});
