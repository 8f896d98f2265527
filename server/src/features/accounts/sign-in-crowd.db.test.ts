import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Database, openPostgres } from '../../platform/db/database.ts';
import { createLog } from '../../platform/log.ts';
import { createQueue, type Queue } from '../../platform/queue/queue.ts';
import { createMagicLinks } from './magic-links.service.ts';
import { mailQueue } from './mail-worker.ts';

let store: TestDatabase;
/** Connections of the crowd alone: the queue asks on its own ones what it wants to know. */
let crowded: Database;
let queue: Queue;
const log = createLog('silent');
beforeAll(async () => {
  store = await createTestDatabase();
  crowded = store.url === null ? store.database : openPostgres(store.url);
  queue = createQueue(store.database, log);
  await queue.start([mailQueue]);
});
afterAll(async () => {
  await queue.stop();
  if (crowded !== store.database) await crowded.close();
  await store.database.close();
  await store.drop();
});

test('a crowd of one network asks for links on one connection', async () => {
  const links = createMagicLinks({
    ...{ db: crowded.db, clock: systemClock, log, queue },
    mailer: { send: async () => undefined },
    publicBaseUrl: 'http://localhost',
    signupMode: 'open',
    devMagicLinks: false,
    mailsPerVisitorHour: 20,
  });
  const crowd = Array.from({ length: 40 }, (_, at) =>
    links.request(
      `p${at}@example.org`,
      {
        visitorId: `visitor-${at}`,
        networks: [
          { networkId: `near-${at}`, times: 4 },
          { networkId: 'wide', times: 10 },
        ],
      },
      'en',
    ),
  );
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, crowded.connections().inUse);
  }, 5);
  expect((await Promise.all(crowd)).filter((mailbox) => mailbox !== null)).toHaveLength(40);
  clearInterval(watch);
  expect(most).toBeLessThanOrEqual(1);
});
