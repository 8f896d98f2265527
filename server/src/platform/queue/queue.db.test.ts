import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { workThrough as workThroughQueue } from '../../../test/work-through.ts';
import { createLog } from '../log.ts';
import { hurryOld } from './hurry-old.ts';
import { createQueue, type Queue } from './queue.ts';
import type { ClaimedJob } from './queue-worker.ts';

const name = 'errands';
const journeys = 'journeys';
let store: TestDatabase;
let queue: Queue;
beforeAll(async () => {
  store = await createTestDatabase();
  queue = createQueue(store.database, createLog('silent'));
  await queue.start([
    { name, attempts: 1, takeoverAfterSeconds: 30 },
    { name: journeys, attempts: 2, takeoverAfterSeconds: 900, silentAfterSeconds: 10 },
  ]);
});
afterAll(async () => {
  await queue.stop();
  await store.database.close();
  await store.drop();
});

async function enqueue(priority: number, waitedSeconds: number): Promise<string> {
  const id = randomUUID();
  await store.database.db.transaction().execute((tx) => queue.enqueue(tx, name, id, priority));
  await sql`UPDATE queue.job SET created_on = now() - ${waitedSeconds} * interval '1 second' WHERE id = ${id}`.execute(
    store.database.db,
  );
  return id;
}

/** The ids of so many jobs, in the order in which a worker took them up. */
async function workThrough(count: number): Promise<string[]> {
  const handled = await workThroughQueue(store.database, queue, name, count);
  return handled.map(({ id }) => id);
}

test('the important goes first, whatever came before it', async () => {
  const early = await enqueue(0, 20);
  const important = await enqueue(10, 1);
  await hurryOld(store.database, name, { afterSeconds: 30, atOnce: 5 });
  expect(await workThrough(2)).toEqual([important, early]);
});

test('what has waited for long goes before the important', async () => {
  const important = await enqueue(10, 5);
  const old = await enqueue(0, 31);
  const late = await enqueue(0, 29);
  await hurryOld(store.database, name, { afterSeconds: 30, atOnce: 5 });
  expect(await workThrough(3)).toEqual([old, important, late]);
});

test('only so many go before the important at a time, the oldest first, and the next ones later', async () => {
  const important = await enqueue(10, 1);
  const old = [await enqueue(0, 33), await enqueue(0, 32), await enqueue(0, 31)];
  const hurry = () => hurryOld(store.database, name, { afterSeconds: 30, atOnce: 1 });
  // Of two processes, too.
  await Promise.all([hurry(), hurry()]);
  await hurry();
  expect(await workThrough(2)).toEqual([old[0], important]);
  const later = await enqueue(10, 1);
  await hurry();
  expect(await workThrough(3)).toEqual([old[1], later, old[2]]);
});

test('work that renews its hold keeps the job; silent work loses it, and can no longer renew', async () => {
  const { db } = store.database;
  const id = randomUUID();
  await db.transaction().execute((tx) => queue.enqueue(tx, journeys, id, 0));
  const claims: ClaimedJob[] = [];
  let release = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  const worker = await queue.work({
    queue: journeys,
    concurrency: 2,
    async handle(job) {
      claims.push(job);
      await isHeld;
    },
  });
  const fallSilent = (seconds: number) =>
    sql`UPDATE queue.job SET heartbeat_on = now() - ${seconds} * interval '1 second' WHERE id = ${id}`.execute(
      db,
    );
  const countSilentSeconds = async () => {
    const { rows } = await sql<{ seconds: number }>`
      SELECT extract(epoch FROM now() - heartbeat_on)::float AS seconds FROM queue.job WHERE id = ${id}`.execute(
      db,
    );
    return rows[0]?.seconds;
  };
  await expect.poll(() => claims.length).toBe(1);
  const [first] = claims;
  if (!first) throw new Error('the job was claimed');

  await fallSilent(5);
  await queue.renew(journeys, first);
  expect(await countSilentSeconds()).toBeLessThan(5);
  expect(claims).toHaveLength(1);

  await fallSilent(60);
  await expect.poll(() => claims.map(({ attempt }) => attempt), { timeout: 20_000 }).toEqual([1, 2]);
  await fallSilent(5);
  await queue.renew(journeys, first);
  expect(await countSilentSeconds()).toBeGreaterThanOrEqual(5);
  release();
  await worker.stop();
});
