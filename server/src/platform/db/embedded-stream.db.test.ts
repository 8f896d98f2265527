import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { postgresUrl } from '../../../test/test-database.ts';
import { EmbeddedStream } from './embedded-stream.ts';

describe.skipIf(postgresUrl)('a driver on the embedded database', () => {
  let lite: PGlite;
  let client: pg.Client;
  let calls = 0;
  let isBroken = false;

  beforeAll(async () => {
    // Copied as test databases are, which takes a third of the time that a new one takes.
    const loadDataDir = new Blob([readFileSync(inject('databaseTemplate'))]);
    lite = await PGlite.create('memory://', { loadDataDir });
    const answer = lite.execProtocolRawStream.bind(lite);
    lite.execProtocolRawStream = async (...args) => {
      calls += 1;
      if (isBroken) throw new Error('the database is gone');
      return answer(...args);
    };
    client = await connect();
  });
  afterAll(async () => {
    await client.end();
    await lite.close();
  });

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({ stream: () => new EmbeddedStream(lite), user: 'postgres' });
    opened.on('error', () => undefined);
    await opened.connect();
    return opened;
  }

  test('asks for a prepared statement in one call', async () => {
    const twice = { name: 'twice', text: 'SELECT 2 * $1::int AS twice', values: [21] };
    await client.query(twice);
    calls = 0;
    expect((await client.query(twice)).rows).toEqual([{ twice: 42 }]);
    expect(calls).toBe(1);
  });

  test('reads and writes what is larger than any buffer', async () => {
    const bytes = Buffer.alloc(5_000_000, 'telltale');
    const { rows } = await client.query('SELECT $1::bytea AS bytes FROM generate_series(1, 3)', [bytes]);
    expect(rows.map((row) => bytes.equals(row.bytes))).toEqual([true, true, true]);
  });

  test('hears of what it told itself', async () => {
    const heard: unknown[] = [];
    client.on('notification', ({ payload }) => heard.push(payload));
    await client.query('LISTEN here');
    for (const text of ['BEGIN', "NOTIFY here, 'first'", 'COMMIT', "NOTIFY here, 'second'"])
      await client.query(text);
    expect(heard).toEqual(['first', 'second']);
  });

  test('answers in order what is asked at once, past a statement that fails', async () => {
    const asked = [1, 0, 4].map((by) => client.query('SELECT 4 / $1::int AS part', [by]));
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('is told of a database that broke, and may connect again', async () => {
    const other = await connect();
    isBroken = true;
    await expect(other.query('SELECT 1')).rejects.toThrow();
    isBroken = false;
    const again = await connect();
    expect((await again.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await again.end();
  });
});
