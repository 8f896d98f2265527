import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { workThrough as workThroughQueue } from '../../../test/work-through.ts';
import { createLog } from '../log.ts';
import { hurryOld } from './hurry-old.ts';
import { createQueue, type Queue } from './queue.ts';

const name = 'errands';
let store: TestDatabase;
let queue: Queue;
beforeAll(async () => {
  store = await createTestDatabase();
  queue = createQueue(store.database, createLog('silent'));
  await queue.start([{ name, attempts: 1, takeoverAfterSeconds: 30 }]);
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
  await hurryOld(store.database, name, 30);
  expect(await workThrough(2)).toEqual([important, early]);
});

test('what has waited for long goes before the important', async () => {
  const important = await enqueue(10, 5);
  const old = await enqueue(0, 31);
  const late = await enqueue(0, 29);
  await hurryOld(store.database, name, 30);
  expect(await workThrough(3)).toEqual([old, important, late]);
});
