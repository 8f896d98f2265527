import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrations, type SchemaMigrations } from '../migrations/index.ts';
import { freePort } from '../test/free-port.ts';
import { startProcess } from '../test/processes.ts';
import { createEmptyDatabase, postgresUrl } from '../test/test-database.ts';
import { type Database, openEmbedded } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';

const firstWithMark = '2026-11-25a-works-from';
const name = '2099-01-01-next';

/** The next version: our migrations and one more, which a version without it may or may not work with. */
const nextVersion = (worksFrom?: string): SchemaMigrations => ({
  ...migrations,
  [name]: {
    up: async (db: Kysely<unknown>) => {
      await sql`ALTER TABLE tenant ADD COLUMN colour text NOT NULL DEFAULT 'none'`.execute(db);
    },
    ...(worksFrom === undefined ? {} : { worksFrom }),
  },
});

let dataDir: string;
let database: Database;
let drop: () => Promise<void>;
/** What points a process at the database, which must be closed first where it is the embedded one. */
let env: Record<string, string>;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'telltale-next-'));
  env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  if (postgresUrl === undefined) {
    database = await openEmbedded(join(dataDir, 'database'));
    drop = async () => undefined;
    return;
  }
  const store = await createEmptyDatabase(postgresUrl);
  ({ database, drop } = store);
  env = { ...env, DATABASE_URL: store.url, SIGNING_KEYS: `k1:${Buffer.alloc(32, 9).toString('base64')}` };
});
afterEach(async () => {
  await drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const worksFrom = async () =>
  (await sql<{ works_from: string }>`SELECT works_from FROM schema_mark`.execute(database.db)).rows;

test('a version starts on the database that the next one has migrated, where the mark lets it', async () => {
  await migrate(database.db, nextVersion());
  expect(await worksFrom()).toEqual([{ works_from: firstWithMark }]);
  await database.close();

  const older = startProcess(env);
  await older.waitForPrinted(/Telltale is ready/);
  const answer = await fetch(`http://localhost:${env.PORT}/v1/health/ready`);
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status: 200,
    body: { status: 'ready' },
  });
  older.child.kill('SIGTERM');
  expect(await older.waitForExit()).toBe(0);
});

test('two neighbouring versions migrate one after the other, in either order, and again', async () => {
  await migrate(database.db);
  await migrate(database.db, nextVersion());
  await migrate(database.db);
  await migrate(database.db, nextVersion());
  await database.db.insertInto('tenant').values({ tenant_id: 'tnt_old', name: 'Old' }).execute();
  const { rows } = await sql`SELECT colour FROM tenant WHERE tenant_id = 'tnt_old'`.execute(database.db);
  expect(rows).toEqual([{ colour: 'none' }]);
  await database.close();
});

test('a version that the mark leaves behind stops with one sentence that names the setting', async () => {
  await migrate(database.db, nextVersion(name));
  expect(await worksFrom()).toEqual([{ works_from: name }]);
  await database.close();

  const older = startProcess(env);
  expect(await older.waitForExit()).toBe(1);
  const setting = postgresUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
  expect(older.output()).toMatch(
    new RegExp(`^Telltale cannot start: ${setting}: a newer version of Telltale .*${name}.*\\n$`),
  );
});

test('a database of another line, which has what we lack and lacks what we have, is refused', async () => {
  const { [firstWithMark]: _ours, ...others } = migrations;
  await migrate(database.db, { ...others, [name]: { up: async () => undefined } });
  await expect(migrate(database.db)).rejects.toThrow('a newer version of Telltale');
  await database.close();
});
