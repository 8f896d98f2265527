import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createBacklog, type Outlook } from './backlog.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
  for (const id of ['ada', 'ben', 'eve'])
    await store.database.executeSql('INSERT INTO tenant (tenant_id, name) VALUES ($1, $1)', [id]);
});
afterEach(() => store.database.executeSql('DELETE FROM job'));
afterAll(async () => {
  await store.database.close();
  await store.drop();
});

/** Jobs that have waited since so many seconds. */
const queue = (count: number, tenantId: string | null, secondsAgo: number, kind = 'image_check') =>
  store.database.executeSql(
    `INSERT INTO job (job_id, kind, tenant_id, state, request, created_at)
     SELECT gen_random_uuid(), $3, $2, 'queued', '{}', now() - $4 * interval '1 second' FROM generate_series(1, $1::int)`,
    [count, tenantId, kind, secondsAgo],
  );

/** Jobs that ended so many seconds ago. */
const finish = (count: number, secondsAgo: number) =>
  store.database.executeSql(
    `INSERT INTO job (job_id, kind, state, request, created_at, finished_at)
     SELECT gen_random_uuid(), 'image_check', 'failed', '{}', now() - interval '1 hour', now() - $2 * interval '1 second'
     FROM generate_series(1, $1::int)`,
    [count, secondsAgo],
  );

/** Asks as a process would that has not asked before. */
const look = (tenantId: string | null): Promise<Outlook> =>
  createBacklog(store.database.db).look('image_check', tenantId);

/** Within 50 s: the test takes some time itself. */
const about = (seconds: number) => expect.closeTo(seconds * 1_000, -5);

describe('how long something new would wait', () => {
  test('follows from what workers finished while the first in line waited', async () => {
    await queue(1, 'ada', 200);
    await queue(19, 'ada', 0);
    await finish(10, 100);
    await finish(100, 1_000);
    // Ten in 200 seconds, and twenty to go.
    expect((await look('ada')).waitMs).toEqual(about(400));
  });

  test('counts public jobs for visitors alone: they come after all paid ones', async () => {
    await queue(10, 'ada', 200);
    await queue(10, null, 0);
    await finish(10, 100);
    expect((await look('ben')).waitMs).toEqual(about(200));
    expect((await look(null)).waitMs).toEqual(about(400));
  });

  test('counts the few public jobs that go before paid ones, because they have waited for half a minute', async () => {
    await queue(5, 'ada', 2_000);
    await queue(10, null, 31);
    await finish(10, 1_000);
    // Ten in 2,000 seconds, and five of either kind to go first.
    expect((await look('ben')).waitMs).toEqual(about(2_000));
  });

  test('is not known of a line that has just formed, nor where nothing was finished', async () => {
    expect((await look('ada')).waitMs).toBeNull();
    await queue(30, 'ada', 0);
    await finish(3, 0);
    expect((await look('ada')).waitMs).toBeNull();
    await queue(1, 'ada', 30);
    await store.database.executeSql("DELETE FROM job WHERE state = 'failed'");
    expect((await look('ada')).waitMs).toBeNull();
  });

  test('is that of its own kind of job', async () => {
    await queue(30, 'ada', 10, 'video_check');
    await finish(5, 1);
    expect((await look('ada')).waitMs).toBeNull();
  });
});

describe('a share of the line', () => {
  test('is what a tenant has who waits for as much as others do; a tenant alone in line has none', async () => {
    await queue(6, 'ada', 1);
    expect((await look('ada')).hasItsShare).toBe(false);
    await queue(2, 'ben', 1);
    const shares = [await look('ada'), await look('ben'), await look('eve'), await look(null)];
    expect(shares.map(({ hasItsShare }) => hasItsShare)).toEqual([true, false, false, true]);
  });
});

test('public jobs are counted over all kinds', async () => {
  await queue(2, null, 0, 'video_check');
  await queue(3, null, 0);
  await queue(4, 'ada', 0);
  expect((await look(null)).publicJobs).toBe(5);
});
