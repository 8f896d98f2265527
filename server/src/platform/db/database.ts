import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { createPgListener, type Listen } from './listener.ts';
import { preparing } from './preparing-pool.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;
/** What a repository function takes first: the database, or the caller's transaction. */
export type DbOrTx = Db | Tx;

export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  /** Plain SQL for libraries that bring their own (the queue). */
  readonly executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  /** Delivers NOTIFY payloads of one channel, from any process. Resolves to the stop function. */
  readonly listen: Listen;
  close(): Promise<void>;
}

const poolSize = 10;

/** Real Postgres, shared by any number of processes. */
export function openPostgres(connectionString: string): Database {
  const pool = new pg.Pool({ connectionString, max: poolSize });
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = kyselyOn(pool);
  const listener = createPgListener(connectionString);
  return {
    kind: 'postgres',
    db,
    executeSql: (text, values) => pool.query(text, values),
    listen: listener.listen,
    async close() {
      await listener.close();
      await db.destroy();
    },
  };
}

/**
 * The embedded database: Postgres compiled to WebAssembly, one process, no set-up. It survives a killed
 * process but not a power cut (its files are never synced), so production uses real Postgres.
 * @param dataDir folder, or `memory://`; the caller holds its lock
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const [{ PGlite }, { createPgConfig }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
  ]);
  const lite = await PGlite.create(dataDir);
  // One connection that is never given up: the adapter hands every client the same one, and ending it ends them all.
  const pool = new pg.Pool({ ...createPgConfig(lite), max: 1, idleTimeoutMillis: 0 });
  const db = kyselyOn(pool);
  const executeSql = async (text: string, values?: unknown[]) => {
    // Not pool.query, which ends its connection after any error.
    const client = await pool.connect();
    try {
      return await client.query(text, values);
    } finally {
      client.release();
    }
  };
  return {
    kind: 'pglite',
    db,
    executeSql,
    async listen(channel, handler) {
      const stop = lite.onNotification((from, payload) => {
        if (from === channel) handler(payload);
      });
      // Not lite.listen, whose own statement could fall between the messages of one that the pool is sending.
      await executeSql(`LISTEN ${pg.escapeIdentifier(channel)}`);
      return async () => stop();
    },
    async close() {
      await db.destroy();
      await lite.close();
    },
  };
}

function kyselyOn(pool: pg.Pool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
}
