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

/** A connection, and the way to speak on it. */
interface Line {
  readonly client: pg.Client;
  readonly query: (statement: string) => Promise<unknown>;
}

/** One statement after the other: the driver will refuse a second one while it is at the first. */
function lineOf(client: pg.Client): Line {
  let last: Promise<unknown> = Promise.resolve();
  return {
    client,
    query(statement) {
      const answer = last.then(() => client.query(statement));
      last = answer.catch(() => undefined);
      return answer;
    },
  };
}

const listenTo = (channel: string) => `LISTEN ${pg.escapeIdentifier(channel)}`;

/**
 * LISTEN for all channels of this process on one connection of its own. A broken connection is made again;
 * what was said meanwhile is lost, so every listener also polls now and then.
 * @param heartbeatMs how often the connection must prove that it still carries answers: one that was cut off
 *   without a word would stay silent for ever
 */
export function createPgListener(connectionString: string, heartbeatMs = 5_000): Listener {
  const handlers = new Map<string, Set<Handler>>();
  const closing = new AbortController();
  /** The only connection there is, or is about to be. */
  let connection: Promise<Line> | null = null;

  async function connect(): Promise<Line> {
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
    const line = lineOf(client);
    try {
      await client.connect();
      for (const channel of handlers.keys()) await line.query(listenTo(channel));
    } catch (error) {
      void client.end();
      throw error;
    }
    replaceWhenLost(line);
    return line;
  }

  /** Watches a connection from when it stands: an attempt that failed has nothing to replace. */
  function replaceWhenLost({ client, query }: Line): void {
    const heartbeat = setInterval(() => query('SELECT 1').catch(() => void client.end()), heartbeatMs);
    client.once('end', () => {
      clearInterval(heartbeat);
      if (!closing.signal.aborted) connection = reconnect();
    });
  }

  async function reconnect(): Promise<Line> {
    for (;;) {
      await delay(reconnectDelayMs, undefined, { signal: closing.signal });
      try {
        return await connect();
      } catch {
        // The database's trouble shows in the health of the database; here only patience helps.
      }
    }
  }

  function connectFirst(): Promise<Line> {
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
      const { query } = await connection;
      await query(listenTo(channel));
      return async () => void listening.delete(handler);
    },
    async close() {
      closing.abort();
      const line = await connection?.catch(() => null);
      await line?.client.end();
    },
  };
}
