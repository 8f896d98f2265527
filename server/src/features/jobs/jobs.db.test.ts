import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { createLog } from '../../platform/log.ts';
import { createQueue, type Queue } from '../../platform/queue/queue.ts';
import { claimJob } from './jobs.repository.ts';
import { createJobs, imageQueue, type Jobs } from './jobs.service.ts';

let store: TestDatabase;
let queue: Queue;
let jobs: Jobs;
beforeAll(async () => {
  store = await createTestDatabase();
  await migrate(store.database.db);
  const log = createLog('silent');
  queue = createQueue(store.database, log);
  await queue.start([imageQueue]);
  jobs = await createJobs(store.database, queue, systemClock, log);
});
afterAll(async () => {
  await jobs.stop();
  await queue.stop();
  await store.database.close();
  await store.drop();
});

const upload = Uint8Array.of(1, 2, 3);
const describeJob = async () => ({ kind: 'test', tenantId: null, assetId: null, request: { n: 1 } });
const nothing = async () => undefined;
const within = (durationMs: number) => performance.now() + durationMs;

async function withWorker<T>(
  compute: (attempt: number) => Promise<object>,
  use: () => Promise<T>,
  onStore: (tx: Tx) => Promise<void> = nothing,
): Promise<T> {
  let attempt = 0;
  const next = () => {
    attempt += 1;
    return attempt;
  };
  const drain = await jobs.work({ compute: () => compute(next()), store: (tx) => onStore(tx) }, 1);
  try {
    return await use();
  } finally {
    await drain();
  }
}

describe('a queued job', () => {
  test('is worked on at once, not at the next poll', async () => {
    await withWorker(
      async () => ({ done: true }),
      async () => {
        // Longer than the poll would still pass by luck; this must come back through NOTIFY, well inside 1.5 s.
        const job = await jobs.run(randomUUID(), upload, within(1_500), describeJob);
        expect(job).toMatchObject({ state: 'succeeded', result: { done: true } });
      },
    );
  });

  test('survives two failed attempts and is finished by the third', async () => {
    await withWorker(
      async (attempt) => {
        if (attempt < 3) throw new Error('not yet');
        return { attempt };
      },
      async () => {
        const job = await jobs.run(randomUUID(), upload, within(10_000), describeJob);
        expect(job).toMatchObject({ state: 'succeeded', result: { attempt: 3 } });
      },
    );
  });

  test('ends as failed after three attempts, its upload erased, and never vanishes', async () => {
    await withWorker(
      async () => {
        throw new Error('never');
      },
      async () => {
        const jobId = randomUUID();
        const job = await jobs.run(jobId, upload, within(20_000), describeJob);
        expect(job.state).toBe('failed');
        const left = await store.database.db
          .selectFrom('upload')
          .where('job_id', '=', jobId)
          .selectAll()
          .execute();
        expect(left).toEqual([]);
      },
    );
  });

  test('whose transaction rolls back was never there', async () => {
    const jobId = randomUUID();
    const refused = jobs.run(jobId, upload, within(0), async () => {
      throw new Error('changed my mind');
    });
    await expect(refused).rejects.toThrow('changed my mind');
    expect(await jobs.find(jobId, null)).toBeUndefined();
  });

  test('is changed by nothing a worker taken for dead reports late, be it a result or a failure', async () => {
    for (const late of ['result', 'failure'] as const) {
      const jobId = randomUUID();
      const { db } = store.database;
      let releaseFirst = (): void => undefined;
      const firstIsHeld = new Promise<void>((resolve) => {
        releaseFirst = resolve;
      });
      let claims = 0;
      const compute = async () => {
        claims += 1;
        if (claims > 1) return { from: 'the second' };
        await firstIsHeld;
        if (late === 'failure') throw new Error('late');
        return { from: 'the late one' };
      };
      const drains = [
        await jobs.work({ compute, store: nothing }, 1),
        await jobs.work({ compute, store: nothing }, 1),
      ];
      const running = jobs.run(jobId, upload, within(20_000), describeJob);
      await expect.poll(() => claims).toBe(1);
      // As if the take-over time had passed: the queue hands the entry to the other worker.
      await sql`UPDATE pgboss.job SET started_on = now() - interval '1 hour' WHERE id = ${jobId}`.execute(db);
      expect(await running).toMatchObject({ state: 'succeeded', result: { from: 'the second' } });
      releaseFirst();
      await Promise.all(drains.map((drain) => drain()));
      expect(await jobs.find(jobId, null)).toMatchObject({
        state: 'succeeded',
        result: { from: 'the second' },
      });
    }
  });

  test('held by a later attempt is left to it, not declared done', async () => {
    const jobId = randomUUID();
    const { db } = store.database;
    await jobs.run(jobId, upload, within(0), describeJob);
    expect(await claimJob(db, jobId, 2)).toBeDefined();
    await withWorker(
      async () => ({ done: true }),
      async () => {
        await expect.poll(() => entryState(jobId)).toBe('active');
        expect((await jobs.find(jobId, null))?.state).toBe('running');
        expect(await entryState(jobId)).toBe('active');
      },
    );
    // Leaves nothing for the other tests' workers to take over.
    await sql`DELETE FROM pgboss.job WHERE id = ${jobId}`.execute(db);
  });

  async function entryState(jobId: string): Promise<string | undefined> {
    const { rows } = await sql<{ state: string }>`SELECT state FROM pgboss.job WHERE id = ${jobId}`.execute(
      store.database.db,
    );
    return rows[0]?.state;
  }

  test('stays running for its holder while storing, and is all or nothing with what is stored beside it', async () => {
    const jobId = randomUUID();
    let stores = 0;
    await withWorker(
      async (attempt) => ({ attempt }),
      async () => {
        const job = await jobs.run(jobId, upload, within(10_000), describeJob);
        expect(job).toMatchObject({ state: 'succeeded', result: { attempt: 2 } });
      },
      async () => {
        stores += 1;
        if (stores === 1) throw new Error('the write beside it failed');
      },
    );
    expect(stores).toBe(2);
  });
});
