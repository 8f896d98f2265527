import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { systemClock } from '../../platform/clock.ts';
import { createWorkerPresence, type WorkerPresence } from './worker-presence.ts';

let store: TestDatabase;
const started: WorkerPresence[] = [];
// A database for each test: what was said in one would be heard in the next.
beforeEach(async () => {
  store = await createTestDatabase();
});
afterEach(async () => {
  for (const presence of started.splice(0)) await presence.stop();
  await store.database.close();
  await store.drop();
});

/** As one more process has it. */
async function startPresence(): Promise<WorkerPresence> {
  const presence = await createWorkerPresence(store.database, systemClock);
  started.push(presence);
  return presence;
}

/** What workers have said so far; whatever was said before `settle` resolves has been heard. */
async function overhear(): Promise<{ heard: string[]; settle(): Promise<void> }> {
  const heard: string[] = [];
  let marks = 0;
  await store.database.listen('telltale_worker', (words) => heard.push(words));
  return {
    heard,
    async settle() {
      marks += 1;
      const mark = `mark ${marks}`;
      await store.database.executeSql('SELECT pg_notify($1, $2)', ['telltale_worker', mark]);
      await expect.poll(() => heard).toContain(mark);
    },
  };
}

test('nobody is present before a worker says so', async () => {
  const presence = await startPresence();
  expect(presence.isPresent()).toBe(false);
  presence.announce();
  expect(presence.isPresent()).toBe(true);
});

test('a process that starts later knows of a worker at once, not at its next announcement', async () => {
  const { heard } = await overhear();
  const worker = await startPresence();
  worker.announce();
  await expect.poll(() => heard).toContain('');
  const later = await startPresence();
  await expect.poll(() => later.isPresent(), { timeout: 2_000, interval: 20 }).toBe(true);
});

test('a worker that withdraws is silent, even when asked', async () => {
  const { heard, settle } = await overhear();
  const worker = await startPresence();
  // Its own question must have been heard before it announces itself: it would answer that too, and say '' twice.
  await settle();
  worker.announce();
  await expect.poll(() => heard).toContain('');
  worker.withdraw();
  heard.length = 0;
  await startPresence();
  await settle();
  await settle();
  expect(heard).toContain('who is there?');
  expect(heard).not.toContain('');
});
