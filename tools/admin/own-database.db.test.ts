import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openEmbedded, openPostgres } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { createEmptyDatabase, postgresUrl } from '../../server/test/test-database.ts';
import { typescriptOptions } from '../node-options.ts';
import { run } from '../process.ts';

let dataDir: string;
let environment: Record<string, string>;
let drop: () => Promise<void>;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'telltale-admin-'));
  environment = { DATA_DIR: dataDir, NODE_ENV: 'test' };
  drop = async () => undefined;
  if (postgresUrl === undefined) return;
  const store = await createEmptyDatabase(postgresUrl);
  await store.database.close();
  drop = store.drop;
  environment = { ...environment, DATABASE_URL: store.url };
});
afterEach(async () => {
  await drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The embedded database is one process's at a time, so each look opens and closes it. */
async function onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { DATABASE_URL } = environment;
  const database = await (DATABASE_URL
    ? openPostgres(DATABASE_URL)
    : openEmbedded(join(dataDir, 'database')));
  return work(database).finally(database.close);
}

const admin = (...words: string[]) =>
  run('node', [...typescriptOptions, 'tools/admin.ts', ...words], { environment });

test('a database that this version has not migrated is refused and left as it is', async () => {
  const { ok, output } = await admin('approve', 'ada@example.org');
  expect(ok).toBe(false);
  expect(output).toMatch(
    /^(DATA_DIR|DATABASE_URL): the database lacks \d+ of the migrations of this version/,
  );
  expect(output).not.toContain('    at ');
  const tables = await onDatabase(async ({ db }) =>
    sql`SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`.execute(
      db,
    ),
  );
  expect(tables.rows).toEqual([]);
}, 120_000);

test('a shell with other settings than the servers changes neither their trust list nor their keys', async () => {
  const sha256 = randomBytes(32);
  await onDatabase(async ({ db }) => {
    await migrate(db);
    await db.insertInto('trust_list').values({ sha256 }).execute();
  });
  expect(await admin('approve', 'ada@example.org')).toEqual({
    ok: true,
    output: 'ada@example.org may sign in.\n',
  });
  await onDatabase(async ({ db }) => {
    const lists = await db.selectFrom('trust_list').select('sha256').execute();
    expect(lists.map((list) => Buffer.from(list.sha256))).toEqual([sha256]);
    expect(await db.selectFrom('export_key').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('beta_signup').select('email').execute()).toEqual([
      { email: 'ada@example.org' },
    ]);
  });
}, 120_000);
