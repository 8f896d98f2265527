import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import { createQueue } from '../../platform/queue/queue.ts';
import { createJobs, jobQueues } from './jobs.service.ts';

test('a job that was queued is told as queued where the database goes away right after it', async () => {
  const store = await createTestDatabase();
  const { database } = store;
  const log = createLog('silent');
  const queue = createQueue(database, log);
  await queue.start(Object.values(jobQueues));
  const jobs = await createJobs({ database, queue, clock: systemClock, log, onFailed: async () => {} });
  const jobId = randomUUID();
  const describeJob = async () => ({
    ...{ kind: 'image_check' as const, tenantId: null, assetId: null, paidBy: null },
    request: { n: 1 },
    uploads: [Uint8Array.of(1)],
  });
  const told = await jobs.run(jobId, performance.now() + 500, describeJob, async (work) => {
    const done = await database.db.transaction().execute(work);
    await database.executeSql('ALTER TABLE job RENAME TO job_away');
    return done;
  });
  await database.executeSql('ALTER TABLE job_away RENAME TO job');
  expect(told.state).toBe('queued');
  expect(told).toEqual(await jobs.find(jobId, null));
  const refusal = new Error('refused');
  await expect(
    jobs.run(randomUUID(), performance.now(), describeJob, () => Promise.reject(refusal)),
  ).rejects.toBe(refusal);
  await jobs.stop();
  await queue.stop();
  await database.close();
  await store.drop();
});
