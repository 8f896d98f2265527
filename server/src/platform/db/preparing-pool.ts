import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isSilent } from './outage.ts';

const maxStatements = 200;

export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/**
 * A pool whose connections prepare each statement once: parsing and planning cost more than running a look-up by
 * key. The texts come from our own code and the queue's, so there are few; beyond the bound they run unprepared.
 */
export function preparePool(pool: pg.Pool): {
  readonly kyselyPool: PostgresPool;
  readonly executeSql: ExecuteSql;
} {
  const nameOf = createStatementNames();

  const connect = async () => prepareClient(await pool.connect(), nameOf);

  // Kysely's cursors are the only callers of the client's other forms, and nothing here streams. With the options it
  // would open a connection to cancel a statement, and nothing here hands it a signal to abort by.
  const forKysely = () => connect() as unknown as Promise<PostgresPoolClient>;
  return {
    kyselyPool: { connect: forKysely, end: () => pool.end(), options: pool.options },
    async executeSql(text, values) {
      const client = await connect();
      try {
        return await client.query(text, values);
      } catch (error) {
        // A text of several statements that fails between its BEGIN and its COMMIT must not leave that to the next.
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

function prepareClient(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
  let hasGoneSilent = false;
  return {
    async query(text: string, values: readonly unknown[] = []) {
      // What follows on such a connection, a ROLLBACK too, would wait as long again.
      if (hasGoneSilent) throw new Error('Connection terminated: it went silent');
      // Without values a text may hold several statements, which cannot be prepared.
      const name = values.length === 0 ? undefined : nameOf(text);
      try {
        return await client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
      } catch (error) {
        hasGoneSilent = isSilent(error);
        throw error;
      }
    },
    // Otherwise never with an error, which would end the connection: on the embedded database it is the only one.
    release: () => client.release(hasGoneSilent),
  };
}

function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxStatements) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}
