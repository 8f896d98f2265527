import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

const maxStatements = 200;

/**
 * A pool whose connections prepare each statement once: parsing and planning cost more than running a look-up by
 * key. The texts come from our own query builder, so there are few; beyond the bound they run unprepared.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxStatements) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  }

  return {
    async connect() {
      const client = await pool.connect();
      const query = (text: string, values: readonly unknown[] = []) => {
        const name = values.length === 0 ? undefined : nameOf(text);
        return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
      };
      // Kysely's cursors are the only callers of the other form, and nothing here streams.
      return { query, release: () => client.release() } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}
