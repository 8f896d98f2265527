import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Database, openEmbedded, openPostgres } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createLog } from '../src/platform/log.ts';
import { createQueue } from '../src/platform/queue/queue.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What every test database is a copy of: a file on the embedded database, a database's name on Postgres. */
    databaseTemplate: string;
  }
}

let removeTemplate = async () => {};

/** Schema and queue are set up once for all test files: doing it again for each took longer than most tests. */
export async function setup(project: TestProject): Promise<void> {
  const url = process.env.TELLTALE_TEST_DATABASE_URL;
  const { template, remove } = await (url === undefined ? embeddedTemplate() : postgresTemplate(url));
  removeTemplate = remove;
  project.provide('databaseTemplate', template);
}

export const teardown = (): Promise<void> => removeTemplate();

/** `npm test` has one that it makes only where schema or queue have changed. */
async function embeddedTemplate() {
  const folder = mkdtempSync(join(tmpdir(), 'telltale-template-'));
  const dataDir = join(folder, 'data');
  const template = join(folder, 'template.tar');
  const made = process.env.TELLTALE_TEST_EMBEDDED_DATA;
  if (made === undefined) await setUpDatabase(await openEmbedded(dataDir));
  else cpSync(made, dataDir, { recursive: true });
  lighten(dataDir);
  execFileSync('tar', ['-C', dataDir, '-cf', template, '.']);
  return { template, remove: async () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Every test file opens a copy, in memory. Without the databases that nobody connects to, and with smaller buffers, that
 * takes half the time and a quarter of the memory.
 */
function lighten(dataDir: string): void {
  for (const oid of unusedDatabases) rmSync(join(dataDir, 'base', oid), { recursive: true });
  const settings = join(dataDir, 'postgresql.auto.conf');
  appendFileSync(settings, `shared_buffers = '16MB'\n`);
}

/** template1 and template0 (src/include/catalog/pg_database.dat of Postgres). */
const unusedDatabases = ['1', '4'];

async function postgresTemplate(url: string) {
  const template = `telltale_template_${randomBytes(4).toString('hex')}`;
  await administer(url, `CREATE DATABASE ${template}`);
  const own = new URL(url);
  own.pathname = `/${template}`;
  await setUpDatabase(openPostgres(own.href));
  return { template, remove: () => administer(url, `DROP DATABASE ${template} WITH (FORCE)`) };
}

/** Leaves it as the first start of a server does: its schema and its queue, and nothing in them. */
export async function setUpDatabase(database: Database): Promise<void> {
  await migrate(database.db);
  const queue = createQueue(database, createLog('silent'));
  await queue.start([]);
  await queue.stop();
  await database.close();
}

/** Runs one statement on the cluster itself. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
