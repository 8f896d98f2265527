import { describe, expect, test } from 'vitest';
import { createEmptyDatabase, postgresUrl } from '../test/test-database.ts';
import { openPostgres } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { createLog } from './platform/log.ts';
import { createQueue } from './platform/queue/queue.ts';

const policies = ['first', 'second', 'third'].map((name) => ({
  name,
  attempts: 3,
  takeoverAfterSeconds: 30,
}));

// As when everything is brought up at once for the first time.
describe.runIf(postgresUrl)('processes that start together on an empty database', () => {
  test.each([1, 2, 3])('all of them find schema and queues in place (%s)', async () => {
    const store = await createEmptyDatabase(postgresUrl ?? '');
    await store.database.close();
    const started = await Promise.allSettled(
      Array.from({ length: 4 }, async () => {
        const database = openPostgres(store.url);
        const queue = createQueue(database, createLog('silent'));
        try {
          await migrate(database.db);
          await queue.start(policies);
          // Every connection that was used must be fit for use.
          await Promise.all(Array.from({ length: 10 }, () => database.executeSql('SELECT 1')));
        } finally {
          await queue.stop();
          await database.close();
        }
      }),
    );
    await store.drop();
    expect(started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([]);
  });
});
