import { noProvenance } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createApiKeys } from '../../api-keys/api-keys.service.ts';
import { upsertAsset } from './assets.repository.ts';
import { exactVerdict } from './known-images.ts';
import { findKnownVerdictsOf, insertVerdict } from './verdicts.repository.ts';

let store: TestDatabase;
let ownersAsset: string;

const hash = (byte: number) => Buffer.alloc(32, byte);
const both = ['new', 'old'];

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
      ...{ thresholds: null, provenance: noProvenance, requester: 'visitor:v', pdqHex: null },
    });
  const [row] = await findKnownVerdictsOf(db, [{ sha256: hash(1), modelIds: both, tenantId: null }]);
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
  const found = await findKnownVerdictsOf(store.database.db, [
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
  const [first, second, other] = await findKnownVerdictsOf(store.database.db, [
    question,
    { ...question, sha256: hash(1) },
    { ...question, tenantId: 'tnt_development' },
  ]);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});
