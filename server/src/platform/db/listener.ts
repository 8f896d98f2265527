import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

type Handler = (payload: string) => void;
export type Listen = (channel: string, handler: Handler) => Promise<() => Promise<void>>;

export interface Listener {
  readonly listen: Listen;
  close(): Promise<void>;
}

/** How operators find the listening connections in pg_stat_activity. */
export const listenerName = 'telltale listener';

const reconnectDelayMs = 500;

/**
 * LISTEN for all channels of this process on one connection of its own. A broken connection is made again;
 * what was said meanwhile is lost, so whoever listens also polls now and then.
 * @param heartbeatMs how often the connection must prove that it still carries answers: one that was cut off
 *   without a word would stay silent for ever
 */
export function createPgListener(connectionString: string, heartbeatMs = 5_000): Listener {
  const handlers = new Map<string, Set<Handler>>();
  const closing = new AbortController();
  /** The only connection there is, or is about to be. */
  let connection: Promise<pg.Client> | null = null;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString,
      application_name: listenerName,
      connectionTimeoutMillis: heartbeatMs,
      query_timeout: heartbeatMs,
    });
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of handlers.keys()) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      void client.end();
      throw error;
    }
    replaceWhenLost(client);
    return client;
  }

  /** Watches a connection from when it stands: an attempt that failed has nothing to replace. */
  function replaceWhenLost(client: pg.Client): void {
    const heartbeat = setInterval(() => client.query('SELECT 1').catch(() => void client.end()), heartbeatMs);
    client.once('end', () => {
      clearInterval(heartbeat);
      if (!closing.signal.aborted) connection = reconnect();
    });
  }

  async function reconnect(): Promise<pg.Client> {
    for (;;) {
      await delay(reconnectDelayMs, undefined, { signal: closing.signal });
      try {
        return await connect();
      } catch {
        // The database's trouble shows in the health of the database; here only patience helps.
      }
    }
  }

  function connectFirst(): Promise<pg.Client> {
    const first = connect();
    first.catch(() => {
      connection = null;
    });
    return first;
  }

  return {
    async listen(channel, handler) {
      const listening = handlers.get(channel) ?? new Set();
      handlers.set(channel, listening.add(handler));
      connection ??= connectFirst();
      const client = await connection;
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      return async () => void listening.delete(handler);
    },
    async close() {
      closing.abort();
      const client = await connection?.catch(() => null);
      await client?.end();
    },
  };
}
