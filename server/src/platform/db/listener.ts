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

/** What every connection of the listener is made for. */
interface Listening {
  readonly connectionString: string;
  readonly heartbeatMs: number;
  readonly handlers: Map<string, Set<Handler>>;
  /** Aborts when the listener is closed. */
  readonly closing: AbortSignal;
}

/**
 * LISTEN for all channels of this process on one connection of its own. A broken connection is made again;
 * what was said meanwhile is lost, so every listener also polls now and then.
 * @param heartbeatMs how often the connection must prove that it still carries answers: one that was cut off
 *   without a word would stay silent for ever
 */
export function createPgListener(connectionString: string, heartbeatMs = 5_000): Listener {
  const handlers: Listening['handlers'] = new Map();
  const closing = new AbortController();
  const listening: Listening = { connectionString, heartbeatMs, handlers, closing: closing.signal };
  /** The only connection there is, or is about to be. */
  let connection: Promise<Line> | null = null;

  const replace = () => {
    if (!closing.signal.aborted) connection = reconnect(listening, replace);
  };

  function connectFirst(): Promise<Line> {
    const first = connect(listening, replace);
    first.catch(() => {
      connection = null;
    });
    return first;
  }

  return {
    async listen(channel, handler) {
      const known = handlers.get(channel) ?? new Set();
      handlers.set(channel, known.add(handler));
      connection ??= connectFirst();
      const { query } = await connection;
      await query(listenTo(channel));
      return async () => void known.delete(handler);
    },
    async close() {
      closing.abort();
      const line = await connection?.catch(() => null);
      await line?.client.end();
    },
  };
}

async function connect(listening: Listening, onLost: () => void): Promise<Line> {
  const { connectionString, heartbeatMs, handlers } = listening;
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
  watch(line, heartbeatMs, onLost);
  return line;
}

/** From when the connection stands: an attempt that failed has nothing to replace. */
function watch({ client, query }: Line, heartbeatMs: number, onLost: () => void): void {
  const heartbeat = setInterval(() => query('SELECT 1').catch(() => void client.end()), heartbeatMs);
  client.once('end', () => {
    clearInterval(heartbeat);
    onLost();
  });
}

async function reconnect(listening: Listening, onLost: () => void): Promise<Line> {
  for (;;) {
    await delay(reconnectDelayMs, undefined, { signal: listening.closing });
    try {
      return await connect(listening, onLost);
    } catch {
      // The database's trouble shows in the health of the database; here only patience helps.
    }
  }
}
