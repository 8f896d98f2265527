import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flakyNetworkTo } from '../../../test/flaky-network.ts';
import { createTestDatabase, postgresUrl, type TestDatabase } from '../../../test/test-database.ts';
import { type Db, openPostgres } from './database.ts';
import { isOutage, sqlStateOf } from './outage.ts';

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

test.runIf(postgresUrl)(
  'a connection that goes silent is given up, and the next statement has another',
  async () => {
    const network = await flakyNetworkTo(postgresUrl ?? '');
    const { db, close } = openPostgres(network.url, { statementMs: 400 });
    const ask = () => sql`SELECT 1`.execute(db);
    await ask();
    network.freeze();
    const problem = await ask().catch((error: unknown) => error);
    expect(isOutage(problem), String(problem)).toBe(true);
    expect((await ask()).rows).toHaveLength(1);
    const inTransaction = db.transaction().execute(async (tx) => {
      network.freeze();
      await sql`SELECT 1`.execute(tx);
    });
    expect(isOutage(await inTransaction.catch((error: unknown) => error))).toBe(true);
    expect((await ask()).rows).toHaveLength(1);
    network.close();
    await close();
  },
);

test.runIf(postgresUrl)(
  'what a machine that has stopped held is free after a while, and nobody waits for it longer',
  async () => {
    const { url } = store;
    const stopped = openPostgres(url ?? '', { idleMs: 1_000 });
    const waiting = openPostgres(url ?? '', { lockMs: 200 });
    const hold = (db: Db) => sql`SELECT pg_advisory_xact_lock(7)`.execute(db);
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const holding = stopped.db
      .transaction()
      .execute(async (tx) => {
        await hold(tx);
        await asleep;
        await sql`SELECT 1`.execute(tx);
      })
      .catch((error: unknown) => error);
    await expect.poll(() => hold(waiting.db).then(String, sqlStateOf)).toBe('55P03');
    await expect.poll(() => hold(waiting.db).then(() => 'free', sqlStateOf)).toBe('free');
    wake();
    expect(isOutage(await holding)).toBe(true);
    await Promise.all([stopped.close(), waiting.close()]);
  },
);
