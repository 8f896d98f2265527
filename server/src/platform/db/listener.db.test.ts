import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, postgresUrl, type TestDatabase } from '../../../test/test-database.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(async () => {
  await store.database.close();
  await store.drop();
});

const say = (channel: string, payload: string) =>
  store.database.executeSql('SELECT pg_notify($1, $2)', [channel, payload]);

test('delivers each channel’s payloads to its own listeners, until they stop', async () => {
  const heard: string[] = [];
  const stopFirst = await store.database.listen('first', (payload) => heard.push(`first ${payload}`));
  await store.database.listen('second', (payload) => heard.push(`second ${payload}`));
  await say('first', 'a');
  await say('second', 'b');
  await expect.poll(() => heard).toEqual(['first a', 'second b']);
  await stopFirst();
  await say('first', 'c');
  await say('second', 'd');
  await expect.poll(() => heard).toEqual(['first a', 'second b', 'second d']);
});

describe.runIf(postgresUrl)('a broken connection', () => {
  test('is made again, and every channel is heard again', async () => {
    const heard: string[] = [];
    await store.database.listen('lasting', (payload) => heard.push(payload));
    await store.database.executeSql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    await expect
      .poll(
        async () => {
          await say('lasting', 'still here');
          return heard.length;
        },
        { timeout: 10_000, interval: 100 },
      )
      .toBeGreaterThan(0);
  });
});
