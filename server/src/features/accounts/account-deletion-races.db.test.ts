import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestDatabase, postgresUrl } from '../../../test/test-database.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import { upsertAsset } from '../checks/image/assets.repository.ts';
import { insertJob } from '../jobs/jobs.repository.ts';
import { createAccountDeletion } from './account-deletion.service.ts';

const references = {
  client_asset_id: null,
  app_package: null,
  canonical_url: null,
  platform_asset_id: null,
  captured_at_ms: null,
};

test.runIf(postgresUrl)('an account is deleted beside a check of it that is being queued', async () => {
  const store = await createTestDatabase();
  const { db } = store.database;
  const tenantId = `tnt_${randomUUID()}`;
  await db.insertInto('tenant').values({ tenant_id: tenantId, name: 'Leaving' }).execute();
  const asset = { tenantId, contentKey: 'sha256:aa', sha256: Buffer.alloc(32), references, answer: null };
  await upsertAsset(db, { ...asset, jobId: null });
  const remove = createAccountDeletion({
    db,
    clock: systemClock,
    log: createLog('silent'),
    orders: { closePages: async () => undefined },
  });
  let deletion = Promise.resolve();
  const check = db.transaction().execute(async (tx) => {
    const jobId = randomUUID();
    // The picture is known: its row is held, and the job wants the account's.
    const assetId = await upsertAsset(tx, { ...asset, jobId });
    deletion = remove(tenantId);
    await pause(500);
    await insertJob(tx, jobId, { kind: 'image_check', tenantId, assetId, paidBy: null, request: {} });
  });
  await check.catch(() => undefined);
  await deletion;
  const { ended_at } = await db
    .selectFrom('tenant')
    .select('ended_at')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  expect(ended_at).not.toBeNull();
  await store.database.close();
  await store.drop();
});
