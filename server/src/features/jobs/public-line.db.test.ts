import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';
import { createQueue, type Queue } from '../../platform/queue/queue.ts';
import { createJobs, type JobKind, type Jobs, jobQueues } from './jobs.service.ts';

let store: TestDatabase;
let queue: Queue;
/** Two processes on one database. */
let processes: Jobs[];
beforeAll(async () => {
  store = await createTestDatabase();
  const log = createLog('silent');
  queue = createQueue(store.database, log);
  await queue.start(Object.values(jobQueues));
  const deps = { database: store.database, queue, clock: systemClock, log, onFailed: async () => undefined };
  processes = [await createJobs(deps), await createJobs(deps)];
  await store.database.executeSql("INSERT INTO tenant (tenant_id, name) VALUES ('ada', 'ada')");
});
afterEach(() => store.database.executeSql('DELETE FROM job'));
afterAll(async () => {
  for (const jobs of processes) await jobs.stop();
  await queue.stop();
  await store.database.close();
  await store.drop();
});

/** What became of so many jobs that are sent at once, after all of them were told that there is room. */
async function burst(count: number, kind: JobKind, tenantId: string | null) {
  const describe = async () => ({
    ...{ kind, tenantId, assetId: null, paidBy: null },
    ...{ request: {}, uploads: [Uint8Array.of(1)] },
  });
  const send = (_: unknown, place: number) => {
    const jobs = processes[place % 2];
    const transact = tenantId === null ? jobs?.transactForVisitor : undefined;
    return jobs?.run(randomUUID(), 0, describe, transact);
  };
  const outcomes = await Promise.allSettled(Array.from({ length: count }, send));
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'queued' : outcome.reason.code));
}

async function count(table: string): Promise<number> {
  const { rows } = await store.database.executeSql(`SELECT count(*)::int AS count FROM ${table}`);
  return (rows as { count: number }[])[0]?.count ?? Number.NaN;
}

test('of fifty videos that visitors send at once, sixteen are queued, and nothing is left of the others', async () => {
  const before = await count('queue.job');
  const outcomes = await burst(50, 'video_check', null);
  expect(outcomes.filter((outcome) => outcome === 'queued')).toHaveLength(16);
  expect(outcomes.filter((outcome) => outcome === 'queue_full')).toHaveLength(34);
  expect([await count('job'), await count('upload'), (await count('queue.job')) - before]).toEqual([
    16, 16, 16,
  ]);
});

test('of visitors’ pictures fifty may wait, with what else of theirs waits; a tenant’s are not counted', async () => {
  await burst(10, 'video_check', null);
  await burst(5, 'image_check', 'ada');
  const outcomes = await burst(60, 'image_check', null);
  expect(outcomes.filter((outcome) => outcome === 'queued')).toHaveLength(40);
  expect(await burst(5, 'image_check', 'ada')).toEqual(Array(5).fill('queued'));
});
