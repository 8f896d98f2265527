import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, openEmbedded, openPostgres } from '../src/platform/db/database.ts';

/** Real Postgres when `npm test` found its programs and started one, else the embedded database. */
export const postgresUrl = process.env.TELLTALE_TEST_DATABASE_URL;

export interface TestDatabase {
  readonly database: Database;
  /** Null on the embedded database, which no second process may open. */
  readonly url: string | null;
  drop(): Promise<void>;
}

/** A database of its own for one test file. Closing `database` is up to whoever uses it; `drop` then removes it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  if (postgresUrl === undefined) {
    return { database: await openEmbedded('memory://'), url: null, drop: async () => undefined };
  }
  const name = `telltale_${randomBytes(6).toString('hex')}`;
  await administer(postgresUrl, `CREATE DATABASE ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return {
    database: openPostgres(url.href),
    url: url.href,
    drop: () => administer(postgresUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
