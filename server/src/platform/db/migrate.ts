import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrations, type SchemaMigration, type SchemaMigrations } from '../../../migrations/index.ts';
import type { Db } from './database.ts';
import { isLockTimeout } from './outage.ts';

/** A newer version has migrated the database, and this one does not work with what it made. */
export class SchemaTooNew extends Error {}

/** The database lacks migrations of this version. */
export class SchemaTooOld extends Error {}

/** How long a migration waits for a table that somebody uses: every statement that comes after it waits as well. */
const lockTimeout = '3s';

export interface MigrateOptions {
  /** After a table was in use: what waited behind the migration is served meanwhile. */
  readonly pauseMs?: number;
  /** Told before each such pause. */
  readonly onWait?: () => void;
}

/**
 * Brings the schema up to date; safe to call from every process at once (the migrator takes a lock). Where a newer
 * version has done more, and marked it as fit for this one, the schema is used as it is. A table that is in use is
 * tried again, for as long as it takes.
 * @param known the migrations of this version
 */
export async function migrate(
  db: Db,
  known: SchemaMigrations = migrations,
  { pauseMs = 10_000, onWait = () => undefined }: MigrateOptions = {},
): Promise<void> {
  for (;;) {
    if (await isAhead(db, known)) return;
    const migrator = new Migrator({ db, provider: { getMigrations: async () => withMarks(known) } });
    const { error } = await migrator.migrateToLatest();
    if (!error) return;
    // All is undone. A dump, for one, holds every table until it has ended.
    if (isLockTimeout(error)) {
      onWait();
      await pause(pauseMs);
      continue;
    }
    // A newer version may have migrated between our look and the migrator's own.
    if (await isAhead(db, known)) return;
    throw error;
  }
}

/** Rejects where this version would have to migrate the database before it can work on it. Changes nothing. */
export async function requireMigrated(db: Db): Promise<void> {
  if (await isAhead(db, migrations)) return;
  const done = await namesOfDone(db);
  const pending = Object.keys(migrations).filter((name) => !done.includes(name));
  if (pending.length === 0) return;
  throw new SchemaTooOld(
    `the database lacks ${pending.length} of the migrations of this version (the first is ${pending[0]}), and only a ` +
      'server makes them; start this version once, or use the command of the version that runs',
  );
}

/** @returns whether a newer version has migrated the database; rejects where this one does not work with it */
async function isAhead(db: Db, known: SchemaMigrations): Promise<boolean> {
  const done = await namesOfDone(db);
  const newer = done.filter((name) => !(name in known));
  if (newer.length === 0) return false;
  const lacks = Object.keys(known).some((name) => !done.includes(name));
  if (!lacks && (await worksFrom(db)) in known) return true;
  throw new SchemaTooNew(
    `a newer version of Telltale has migrated this database (${newer.at(-1)}), and this version does not work with it; ` +
      'start the newer version, or restore a backup from before',
  );
}

async function namesOfDone(db: Db): Promise<string[]> {
  if (!(await isTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}

/** '' where the database has no mark. */
async function worksFrom(db: Db): Promise<string> {
  if (!(await isTable(db, 'schema_mark'))) return '';
  const { rows } = await sql<{ works_from: string }>`SELECT works_from FROM schema_mark`.execute(db);
  return rows[0]?.works_from ?? '';
}

async function isTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`SELECT to_regclass(${name}) IS NOT NULL AS exists`.execute(
    db,
  );
  return rows[0]?.exists === true;
}

/** The mark is raised in the transaction of its migration, so that no older version starts in between. */
function withMarks(known: SchemaMigrations): Record<string, Migration> {
  return Object.fromEntries(Object.entries(known).map(([name, migration]) => [name, marking(migration)]));
}

function marking({ up, worksFrom: mark }: SchemaMigration): Migration {
  return {
    async up(db) {
      await sql`SET LOCAL lock_timeout = ${sql.lit(lockTimeout)}`.execute(db);
      await up(db);
      if (mark !== undefined) await sql`UPDATE schema_mark SET works_from = ${mark}`.execute(db);
    },
  };
}
