import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import FormerBoss from 'pg-boss-10';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { workThrough as workThroughQueue } from '../../../test/work-through.ts';
import { createLog } from '../log.ts';
import { carryOver } from './former-queue.ts';
import { createQueue, deadLetterOf, type Queue } from './queue.ts';
import { formerQueueChannel } from './queue-channel.ts';

const policies = [
  { name: 'errands', attempts: 2, takeoverAfterSeconds: 30 },
  { name: 'letters', attempts: 8, takeoverAfterSeconds: 60, retryDelaySeconds: 1 },
];

let store: TestDatabase;
let former: FormerBoss;
let queue: Queue;
beforeEach(async () => {
  store = await createTestDatabase();
  former = await startFormer();
  queue = createQueue(store.database, createLog('silent'));
  await queue.start(policies);
});
afterEach(async () => {
  await queue.stop();
  await former.stop({ graceful: false, close: false });
  await store.database.close();
  await store.drop();
});

/** The library of the version before, declared as that version declared it. */
async function startFormer(): Promise<FormerBoss> {
  const boss = new FormerBoss({ db: { executeSql: store.database.executeSql }, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  for (const { name, attempts, takeoverAfterSeconds, retryDelaySeconds } of policies) {
    const deadLetter = deadLetterOf(name);
    await boss.createQueue(deadLetter, { name: deadLetter, policy: 'standard', retryLimit: 10 });
    const options = {
      retryLimit: attempts - 1,
      retryDelay: retryDelaySeconds ?? 0,
      retryBackoff: retryDelaySeconds !== undefined,
      expireInSeconds: takeoverAfterSeconds,
    };
    await boss.createQueue(name, { name, policy: 'standard', ...options, deadLetter });
  }
  return boss;
}

async function enqueueFormerly(name: string, priority = 0): Promise<string> {
  const id = randomUUID();
  await former.send(name, { id }, { id, priority });
  return id;
}

/** Also what was enqueued in the same millisecond, for which that library asks `start_after < now()`. */
const takeUpFormerly = (name: string) => former.fetch(name, { ignoreStartAfter: true });

/** As if its worker, of the version before, had been killed so long ago. */
async function holdFormerly(name: string, heldSeconds: number): Promise<string> {
  const id = await enqueueFormerly(name);
  expect(await takeUpFormerly(name)).toMatchObject([{ id }]);
  await store.database.executeSql(
    `UPDATE pgboss.job SET started_on = now() - $2 * interval '1 second' WHERE id = $1`,
    [id, heldSeconds],
  );
  return id;
}

async function formerEntries(): Promise<unknown[]> {
  const { rows } = await store.database.executeSql(`SELECT id FROM pgboss.job WHERE state < 'completed'`);
  return rows;
}

const workThrough = (name: string, count: number, whileWorking?: () => Promise<void>) =>
  workThroughQueue(store.database, queue, name, count, whileWorking);

test('what waits when the new version starts is done by it, once, the important first', async () => {
  const early = await enqueueFormerly('errands');
  const important = await enqueueFormerly('errands', 10);
  const letter = await enqueueFormerly('letters');
  expect(await workThrough('errands', 2)).toEqual([
    { id: important, attempt: 1 },
    { id: early, attempt: 1 },
  ]);
  expect(await workThrough('letters', 1)).toEqual([{ id: letter, attempt: 1 }]);
  expect(await formerEntries()).toEqual([]);
});

test('what has failed before goes on with its next attempt, after its pause', async () => {
  const id = await enqueueFormerly('letters');
  await takeUpFormerly('letters');
  await former.fail('letters', id, { message: 'no' });
  expect(await workThrough('letters', 1)).toEqual([{ id, attempt: 2 }]);
});

test('what a worker of the version before holds stays its own until the take-over time has passed', async () => {
  const held = await holdFormerly('errands', 5);
  const lost = await holdFormerly('errands', 31);
  expect(await workThrough('errands', 1)).toEqual([{ id: lost, attempt: 2 }]);
  expect(await formerEntries()).toEqual([{ id: held }]);
  await former.complete('errands', held);
  expect(await formerEntries()).toEqual([]);
});

test('what was lost in its last attempt ends among the exhausted', async () => {
  const id = await holdFormerly('errands', 31);
  await store.database.executeSql('UPDATE pgboss.job SET retry_count = retry_limit WHERE id = $1', [id]);
  const worker = await queue.work({ queue: 'errands', concurrency: 1, handle: async () => undefined });
  expect(await workThrough(deadLetterOf('errands'), 1)).toMatchObject([{ id }]);
  await worker.stop();
});

test('what was already exhausted is ended by the new version', async () => {
  const id = await holdFormerly('errands', 1);
  await store.database.executeSql('UPDATE pgboss.job SET retry_count = retry_limit WHERE id = $1', [id]);
  await former.fail('errands', id, { message: 'no' });
  expect(await workThrough(deadLetterOf('errands'), 1)).toMatchObject([{ id }]);
});

test('what a process of the version before enqueues while the new one works is taken up at once', async () => {
  let id = '';
  const startedAt = performance.now();
  const handled = await workThrough('errands', 1, async () => {
    id = await enqueueFormerly('errands');
    await sql`SELECT pg_notify(${formerQueueChannel}, 'errands')`.execute(store.database.db);
  });
  expect(handled).toEqual([{ id, attempt: 1 }]);
  // Sooner than the net below it, which looks every five seconds.
  expect(performance.now() - startedAt).toBeLessThan(4_000);
});

test('a version from before starts and works beside the new one, each job done once', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => enqueueFormerly('errands')));
  const taken = new Set<string>();
  const carrying = Promise.all(Array.from({ length: 4 }, () => carryOver(store.database.db, ['errands'])));
  for (const { id } of await former.fetch('errands', { batchSize: 10 })) {
    taken.add(id);
    await former.complete('errands', id);
  }
  const counts = await carrying;
  const carried = counts.reduce((sum, count) => sum + count, 0);
  expect(taken.size + carried).toBe(ids.length);
  const handled = carried === 0 ? [] : await workThrough('errands', carried);
  expect([...taken, ...handled.map(({ id }) => id)].sort()).toEqual([...ids].sort());
});

test('the library of the version before starts again on the database that the new one uses', async () => {
  await former.stop({ graceful: false, close: false });
  former = await startFormer();
  const id = await enqueueFormerly('errands');
  expect(await takeUpFormerly('errands')).toMatchObject([{ id }]);
});
