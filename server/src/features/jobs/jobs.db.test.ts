import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { createLog } from '../../platform/log.ts';
import { createQueue, type Queue } from '../../platform/queue/queue.ts';
import { claimJob } from './jobs.repository.ts';
import { createJobs, type JobRow, type Jobs, jobQueues } from './jobs.service.ts';

let store: TestDatabase;
let queue: Queue;
let jobs: Jobs;
/** Whom the hook was told about. */
const failed: JobRow[] = [];
/** How often the end of a job cannot be written. */
let outages = 0;
beforeAll(async () => {
  store = await createTestDatabase();
  const log = createLog('silent');
  queue = createQueue(store.database, log);
  await queue.start(Object.values(jobQueues));
  const onFailed = async (_tx: Tx, job: JobRow) => {
    if (outages-- > 0) throw new Error('no space left on device');
    failed.push(job);
  };
  jobs = await createJobs({ database: store.database, queue, clock: systemClock, log, onFailed });
});
afterAll(async () => {
  await jobs.stop();
  await queue.stop();
  await store.database.close();
  await store.drop();
});

const upload = Uint8Array.of(1, 2, 3);
const describeJob = async () => ({
  kind: 'image_check' as const,
  tenantId: null,
  assetId: null,
  paidBy: null,
  request: { n: 1 },
  uploads: [upload],
});
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
  const handler = { compute: () => compute(next()), store: onStore };
  const drain = await jobs.work({ image_check: handler }, 1);
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
        const job = await jobs.run(randomUUID(), within(1_500), describeJob);
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
        const job = await jobs.run(randomUUID(), within(10_000), describeJob);
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
        const job = await jobs.run(jobId, within(20_000), describeJob);
        expect(job.state).toBe('failed');
        expect(failed.map(({ job_id, attempt }) => ({ job_id, attempt }))).toEqual([
          { job_id: jobId, attempt: 3 },
        ]);
        const left = await store.database.db
          .selectFrom('upload')
          .where('job_id', '=', jobId)
          .selectAll()
          .execute();
        expect(left).toEqual([]);
      },
    );
  });

  test('ends as failed soon, though its end cannot be written at first', async () => {
    outages = 2;
    const never = async () => {
      throw new Error('never');
    };
    await withWorker(never, async () => {
      const job = await jobs.run(randomUUID(), within(30_000), describeJob);
      expect(job.state).toBe('failed');
      expect(failed.at(-1)?.job_id).toBe(job.job_id);
    });
  });

  test('whose transaction rolls back was never there', async () => {
    const jobId = randomUUID();
    const refused = jobs.run(jobId, within(0), async () => {
      throw new Error('changed my mind');
    });
    await expect(refused).rejects.toThrow('changed my mind');
    expect(await jobs.find(jobId, null)).toBeNull();
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
        await jobs.work({ image_check: { compute, store: nothing } }, 1),
        await jobs.work({ image_check: { compute, store: nothing } }, 1),
      ];
      const running = jobs.run(jobId, within(20_000), describeJob);
      await expect.poll(() => claims).toBe(1);
      // As if the take-over time had passed: the queue hands the entry to the other worker.
      await sql`UPDATE queue.job SET started_on = now() - interval '1 hour' WHERE id = ${jobId}`.execute(db);
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
    await jobs.run(jobId, within(0), describeJob);
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
    await sql`DELETE FROM queue.job WHERE id = ${jobId}`.execute(db);
  });

  async function entryState(jobId: string): Promise<string | undefined> {
    const { rows } = await sql<{ state: string }>`SELECT state FROM queue.job WHERE id = ${jobId}`.execute(
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
        const job = await jobs.run(jobId, within(10_000), describeJob);
        expect(job).toMatchObject({ state: 'succeeded', result: { attempt: 2 } });
      },
      async () => {
        stores += 1;
        if (stores === 1) throw new Error('the write beside it failed');
      },
    );
    expect(stores).toBe(2);
  });

  test('keeps its uploads apart and in order', async () => {
    const parts = [Uint8Array.of(1), Uint8Array.of(2, 2), Uint8Array.of(3)];
    const jobId = randomUUID();
    await jobs.run(jobId, within(0), async () => ({ ...(await describeJob()), uploads: parts }));
    const sizes: number[] = [];
    const handler = {
      compute: async (_job: JobRow, uploads: readonly Uint8Array[]) => {
        sizes.push(...uploads.map((bytes) => bytes.length));
        return {};
      },
      store: nothing,
    };
    const drain = await jobs.work({ image_check: handler }, 1);
    await expect.poll(async () => (await jobs.find(jobId, null))?.state).toBe('succeeded');
    await drain();
    expect(sizes).toEqual([1, 2, 1]);
  });
});

test('polls at one time share a statement, and each sees its own jobs only', async () => {
  const { db } = store.database;
  const [own, other, visitors] = [randomUUID(), randomUUID(), randomUUID()];
  await db.insertInto('tenant').values({ tenant_id: 'tnt_polls', name: 'Polls' }).execute();
  await jobs.run(own, within(0), async () => ({ ...(await describeJob()), tenantId: 'tnt_polls' }));
  await jobs.run(visitors, within(0), describeJob);
  const connection = vi.spyOn(db, 'connection');
  const found = await Promise.all([
    ...Array.from({ length: 40 }, () => jobs.find(visitors, null)),
    jobs.find(own, 'tnt_polls'),
    jobs.find(own, null),
    jobs.find(visitors, 'tnt_polls'),
    jobs.find(other, null),
    jobs.find('no id', null),
  ]);
  expect(connection).toHaveBeenCalledTimes(1);
  connection.mockRestore();
  const ids = [...Array.from({ length: 40 }, () => visitors), own, ...Array(4).fill(undefined)];
  expect(found.map((job) => job?.job_id)).toEqual(ids);
});

describe('erasing jobs older than a moment', () => {
  const later = () => new Date(Date.now() + 1_000);

  test('erases what finished before it, and nothing else', async () => {
    const jobId = randomUUID();
    await withWorker(
      async () => ({ done: true }),
      async () => void (await jobs.run(jobId, within(10_000), describeJob)),
    );
    await jobs.eraseOlderThan(new Date(0));
    expect(await jobs.find(jobId, null)).not.toBeNull();
    expect(await jobs.eraseOlderThan(later())).toBeGreaterThan(0);
    expect(await jobs.find(jobId, null)).toBeNull();
  });

  test('ends as failed what nobody ever worked on, so that it is paid back and does not vanish unseen', async () => {
    const jobId = randomUUID();
    await jobs.run(jobId, within(0), describeJob);
    failed.length = 0;
    // Looked at before it is erased in turn: a failed job is kept as long as any other.
    const ended = jobs.find(jobId, null);
    expect((await ended)?.state).toBe('queued');
    const { rows } = await sql<{ at: Date }>`SELECT created_at + interval '1 microsecond' AS at FROM job
      WHERE job_id = ${jobId}`.execute(store.database.db);
    await jobs.eraseOlderThan(new Date((rows[0]?.at.getTime() ?? 0) + 1));
    expect(failed.map(({ job_id }) => job_id)).toEqual([jobId]);
    expect(await jobs.find(jobId, null)).toMatchObject({ state: 'failed' });
    await withWorker(
      async () => ({ too: 'late' }),
      async () => {
        await jobs.run(randomUUID(), within(10_000), describeJob);
        expect(await jobs.find(jobId, null)).toMatchObject({ state: 'failed', result: null });
      },
    );
  });

  test('leaves one that cannot be ended now for the next time, and ends the others', async () => {
    const ids = [randomUUID(), randomUUID()];
    for (const jobId of ids) await jobs.run(jobId, within(0), describeJob);
    outages = 1;
    await jobs.eraseOlderThan(later());
    const kept = await Promise.all(ids.map((jobId) => jobs.find(jobId, null)));
    expect(kept.map((job) => job?.state).filter((state) => state === 'queued')).toHaveLength(1);
  });
});
