import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createClient } from '@telltale/shared/client';
import { checkAsset } from '@telltale/shared/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../server/test/free-port.ts';
import { startTestServer, type TestServer } from '../../server/test/harness.ts';
import { formOf, jpegOf } from '../../server/test/pictures.ts';
import { startProcess } from '../../server/test/processes.ts';
import { createEmptyDatabase, postgresUrl } from '../../server/test/test-database.ts';
import { findPostgresPrograms } from '../postgres.ts';
import { projectRoot, run } from '../process.ts';

const programs = findPostgresPrograms();

// `npm test` says so where there is no Postgres: the embedded database is copied by stopping it.
describe.runIf(postgresUrl && programs)('backup.sh and restore.sh', () => {
  let office: TestServer;
  let secret: string;
  const folder = mkdtempSync(join(tmpdir(), 'telltale-backup-'));
  const environment = (more: Readonly<Record<string, string>>) => ({
    PATH: `${programs}${delimiter}${process.env.PATH}`,
    BACKUP_DIR: folder,
    ...more,
  });
  const backUp = (more: Readonly<Record<string, string>> = {}) =>
    run(join(projectRoot, 'deploy/backup/backup.sh'), [], {
      environment: environment({ DATABASE_URL: office.databaseUrl ?? '', ...more }),
    });
  const restore = (dump: string, into: string) =>
    run(join(projectRoot, 'deploy/backup/restore.sh'), [dump], {
      environment: environment({ EMPTY_DATABASE_URL: into }),
    });
  const dumps = () => readdirSync(folder).filter((name) => name.endsWith('.dump'));

  /** A dump, and the tables it was made of: made again where the queue wrote meanwhile. */
  async function backUpUnchanged() {
    for (;;) {
      const before = await contentsOf(office.databaseUrl ?? '');
      const { ok, output } = await backUp();
      expect(ok, output).toBe(true);
      const dump = output.trim();
      const tables = await contentsOf(office.databaseUrl ?? '');
      if (isDeepStrictEqual(before, tables)) return { dump, tables };
      for (const file of [dump, `${dump}.sha256`]) rmSync(file);
    }
  }

  beforeAll(async () => {
    office = await startTestServer();
    secret = (await office.newTenant()).secret;
    await check(office.url, secret);
    await office.newAccount();
  }, 120_000);
  afterAll(async () => {
    await office.stop();
    rmSync(folder, { recursive: true });
  });

  async function check(url: string, apiKey: string) {
    const form = formOf(await jpegOf(55), { sync: 'true' });
    const headers = { 'idempotency-key': randomUUID() };
    return (await createClient({ baseUrl: url, apiKey }).call(checkAsset, { form, headers })).body;
  }

  test('what is dumped is restored whole, and a server answers from it', async () => {
    // Written a second after the check, beside it: a dump in between would lack it.
    const usage = async () => (await contentsOf(office.databaseUrl ?? ''))['public.key_usage_day'];
    await expect.poll(usage, { timeout: 10_000 }).toMatch(/^1 /);
    const { dump, tables } = await backUpUnchanged();
    expect(dumps()).toEqual([dump.slice(folder.length + 1)]);
    const copy = await createEmptyDatabase(postgresUrl ?? '');
    expect(await restore(dump, copy.url)).toMatchObject({ ok: true });
    expect(Object.keys(tables).length).toBeGreaterThan(30);
    expect(tables['public.verdict']).toMatch(/^1 /);
    expect(await contentsOf(copy.url)).toEqual(tables);
    await copy.database.close();

    const port = String(await freePort());
    const signingKeys = `k1:${Buffer.alloc(32, 9).toString('base64')}`;
    const restored = startProcess({ DATABASE_URL: copy.url, SIGNING_KEYS: signingKeys, PORT: port });
    await restored.waitForPrinted(/Telltale is ready/);
    const { score, asset_id } = await check(office.url, secret);
    expect(await check(`http://localhost:${port}`, secret)).toMatchObject({
      status: 'known',
      score,
      asset_id,
    });
    restored.child.kill('SIGTERM');
    await restored.waitForExit();
    await copy.drop();
  }, 120_000);

  test('a database in which roles were granted something is restored for an owner who knows none of them', async () => {
    const [reader, owner, dump] = [nameOf('reader'), nameOf('owner'), join(folder, 'telltale-granted.dump')];
    const { executeSql } = office.database;
    await executeSql(`CREATE ROLE ${reader}`);
    await executeSql(`GRANT SELECT ON verdict TO ${reader}`);
    const made = (await backUp()).output.trim();
    // One that was made without backup.sh.
    const all = ['--format=custom', `--file=${dump}`, `--dbname=${office.databaseUrl}`];
    expect(await run('pg_dump', all, { environment: environment({}) })).toMatchObject({ ok: true });
    await executeSql(`REVOKE ALL ON verdict FROM ${reader}`);
    await executeSql(`DROP ROLE ${reader}`);

    await executeSql(`CREATE ROLE ${owner} LOGIN PASSWORD '${owner}'`);
    for (const file of [made, dump]) {
      const copy = await createEmptyDatabase(postgresUrl ?? '');
      await copy.database.executeSql(
        `ALTER DATABASE ${new URL(copy.url).pathname.slice(1)} OWNER TO ${owner}`,
      );
      const into = Object.assign(new URL(copy.url), { username: owner, password: owner });
      const { ok, output } = await restore(file, into.href);
      expect({ ok, output }).toEqual({ ok: true, output: expect.not.stringMatching(/WARNING|ERROR/) });
      await copy.database.close();
      await copy.drop();
    }
    await executeSql(`DROP ROLE ${owner}`);
    for (const file of [dump, made, `${made}.sha256`]) rmSync(file);
  }, 120_000);

  test('a database that holds something is left as it is', async () => {
    const dump = join(folder, dumps()[0] ?? '');
    // A copy that no server uses: the queue writes into the office's database by the clock.
    const copy = await createEmptyDatabase(postgresUrl ?? '');
    expect(await restore(dump, copy.url)).toMatchObject({ ok: true });
    const before = await contentsOf(copy.url);
    const { ok, output } = await restore(dump, copy.url);
    expect(ok).toBe(false);
    expect(output).toMatch(/holds \d+ tables already/);
    expect(await contentsOf(copy.url)).toEqual(before);
    await copy.database.close();
    await copy.drop();
  });

  test('a dump that was damaged is refused, and nothing of it is restored', async () => {
    const damaged = join(folder, 'telltale-damaged.dump');
    const bytes = readFileSync(join(folder, dumps()[0] ?? ''));
    writeFileSync(damaged, bytes.subarray(0, bytes.length - 1000));
    const sum = readFileSync(join(folder, `${dumps()[0]}.sha256`), 'utf8').split('  ')[0];
    writeFileSync(`${damaged}.sha256`, `${sum}  telltale-damaged.dump\n`);
    const copy = await createEmptyDatabase(postgresUrl ?? '');
    for (const withSum of [true, false]) {
      if (!withSum) rmSync(`${damaged}.sha256`);
      const { ok, output } = await restore(damaged, copy.url);
      expect(ok).toBe(false);
      if (withSum) expect(output).toContain('checksum differs');
      expect(await contentsOf(copy.url)).toEqual({});
    }
    await copy.database.close();
    await copy.drop();
    rmSync(damaged);
  });

  test('a checksum that is empty or missing is told apart from one that differs: the dump may be good', async () => {
    const unsummed = join(folder, 'telltale-unsummed.dump');
    writeFileSync(unsummed, readFileSync(join(folder, dumps()[0] ?? '')));
    for (const sum of ['', null]) {
      if (sum === null) rmSync(`${unsummed}.sha256`);
      else writeFileSync(`${unsummed}.sha256`, sum);
      const copy = await createEmptyDatabase(postgresUrl ?? '');
      const { ok, output } = await restore(unsummed, copy.url);
      expect(ok, output).toBe(true);
      expect(output).toContain('holds no checksum');
      expect(output).not.toContain('differs');
      await copy.database.close();
      await copy.drop();
    }
    rmSync(unsummed);
  }, 120_000);

  test('where the volume is full before the checksum is written, nothing looks like a dump', async () => {
    const full = mkdtempSync(join(tmpdir(), 'telltale-full-'));
    const [before, stub] = [readdirSync(folder).sort(), join(full, 'sha256sum')];
    writeFileSync(stub, '#!/bin/sh\necho "sha256sum: write error: No space left on device" >&2\nexit 1\n');
    chmodSync(stub, 0o755);
    const PATH = `${full}${delimiter}${environment({}).PATH}`;
    expect(await backUp({ PATH })).toMatchObject({ ok: false });
    expect(readdirSync(folder).sort()).toEqual(before);
    rmSync(full, { recursive: true });
  });

  test('what a killed run left goes after a day, also where no dump can be made', async () => {
    const [abandoned, running] = ['.telltale-20200101T000000Z.dump.partial', '.telltale-now.dump.partial'];
    for (const name of [abandoned, running]) writeFileSync(join(folder, name), 'half');
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(join(folder, abandoned), longAgo, longAgo);
    const nowhere = new URL(office.databaseUrl ?? '');
    nowhere.pathname = '/there_is_none';
    expect((await backUp({ DATABASE_URL: nowhere.href })).ok).toBe(false);
    expect(readdirSync(folder)).not.toContain(abandoned);
    expect(readdirSync(folder)).toContain(running);
    rmSync(join(folder, running));
  });

  test('old dumps go once a new one is there, and stay where none could be made', async () => {
    const old = join(folder, 'telltale-20200101T000000Z.dump');
    writeFileSync(old, 'old');
    const longAgo = new Date(Date.now() - 20 * 86_400_000);
    utimesSync(old, longAgo, longAgo);
    const nowhere = new URL(office.databaseUrl ?? '');
    nowhere.pathname = '/there_is_none';
    const before = readdirSync(folder).sort();
    expect((await backUp({ DATABASE_URL: nowhere.href })).ok).toBe(false);
    expect(readdirSync(folder).sort()).toEqual(before);
    expect((await backUp({ KEEP_DAYS: '7' })).ok).toBe(true);
    expect(dumps()).not.toContain('telltale-20200101T000000Z.dump');
    expect(dumps().length).toBeGreaterThan(0);
  });

  test('what lies in a folder of the volume is nobody’s business: neither deleted nor in the way', async () => {
    const aside = join(folder, 'keep');
    mkdirSync(aside);
    for (const name of ['telltale-20200101T000000Z.dump', '.telltale-20200101T000000Z.dump.partial']) {
      writeFileSync(join(aside, name), 'old');
      utimesSync(join(aside, name), 0, 0);
    }
    expect((await backUp()).ok).toBe(true);
    expect(readdirSync(aside)).toHaveLength(2);
    rmSync(aside, { recursive: true });
  });
});

/** Roles belong to the whole cluster, which test files share. */
const nameOf = (role: string) => `telltale_${role}_${randomUUID().replaceAll('-', '')}`;

/** Number and checksum of the rows of every table, by its name. */
async function contentsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`
    SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`);
  const contents: Record<string, string> = {};
  for (const { name } of rows) {
    const table = name.replace(/^(.*)\.(.*)$/, '"$1"."$2"');
    const { rows: sums } = await client.query<{ sum: string }>(`
      SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '') AS sum
      FROM ${table} AS t`);
    contents[name] = sums[0]?.sum ?? '';
  }
  await client.end();
  return contents;
}
