import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(async () => {
  await store.database.close();
  await store.drop();
});

const one = () => store.database.executeSql('SELECT 1 AS one');

test('a statement that fails takes none of its neighbours with it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const wrong = store.database.executeSql('SELECT * FROM no_such_table WHERE a = $1', [round]);
    const [failed, ...others] = await Promise.allSettled([wrong, one(), one(), one()]);
    expect(failed).toMatchObject({ status: 'rejected' });
    for (const other of others)
      expect(other).toMatchObject({ status: 'fulfilled', value: { rows: [{ one: 1 }] } });
  }
});

test('listening while statements run disturbs none of them', async () => {
  const listening = Array.from({ length: 20 }, (_, at) =>
    store.database.listen(`channel_${at}`, () => undefined),
  );
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => store.database.executeSql('SELECT $1::int AS n', [7])),
  );
  for (const { rows } of answers) expect(rows).toEqual([{ n: 7 }]);
  for (const stop of await Promise.all(listening)) await stop();
});

test('a transaction that went on after a statement had failed is not called committed, and ends', async () => {
  const { db } = store.database;
  await db.schema.createTable('kept').addColumn('word', 'text').execute();
  const swallowing = db.transaction().execute(async (tx) => {
    await sql`INSERT INTO kept VALUES ('lost')`.execute(tx);
    await sql`SELECT * FROM no_such_table`.execute(tx).catch(() => undefined);
  });
  await expect(swallowing).rejects.toThrow();
  await sql`INSERT INTO kept VALUES ('stored')`.execute(db);
  expect((await sql`SELECT word FROM kept`.execute(db)).rows).toEqual([{ word: 'stored' }]);
});
