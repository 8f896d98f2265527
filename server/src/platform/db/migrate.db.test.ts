import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { createTestDatabase, postgresUrl } from '../../../test/test-database.ts';
import { openPostgres } from './database.ts';
import { migrate } from './migrate.ts';

const next = {
  ...migrations,
  '2099-01-01-next': {
    up: async (db: Kysely<unknown>) => {
      await sql`ALTER TABLE tenant ADD COLUMN colour text`.execute(db);
    },
  },
};

test.runIf(postgresUrl)('a migration beside a dump lets others read, and is made after it', async () => {
  const store = await createTestDatabase();
  const { db } = store.database;
  const own = openPostgres(store.url ?? '', { statementMs: 0, lockMs: 0 });
  let waits = 0;
  let migrating = Promise.resolve();
  await db.transaction().execute(async (dump) => {
    await sql`LOCK TABLE tenant IN ACCESS SHARE MODE`.execute(dump);
    await new Promise<void>((resolve) => {
      const onWait = () => {
        waits += 1;
        resolve();
      };
      migrating = migrate(own.db, next, { pauseMs: 200, onWait });
    });
    await sql`SELECT count(*) FROM tenant`.execute(db);
  });
  await migrating;
  expect(waits).toBeGreaterThan(0);
  expect((await sql`SELECT colour FROM tenant`.execute(db)).rows).toEqual([]);
  await own.close();
  await store.database.close();
  await store.drop();
});
