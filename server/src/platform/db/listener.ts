import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

type Handler = (payload: string) => void;
export type Listen = (channel: string, handler: Handler) => Promise<() => Promise<void>>;

export interface Listener {
  readonly listen: Listen;
  close(): Promise<void>;
}

const reconnectDelayMs = 1_000;

/**
 * LISTEN for all channels of this process on one connection of its own. A broken connection is made again;
 * what was said meanwhile is lost, so whoever listens also polls now and then.
 */
export function createPgListener(connectionString: string): Listener {
  const handlers = new Map<string, Set<Handler>>();
  let connection: Promise<pg.Client> | null = null;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString });
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    client.on('error', () => undefined);
    client.on('end', () => {
      connection = null;
      if (!closed) void reconnect();
    });
    await client.connect();
    for (const channel of handlers.keys()) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    return client;
  }

  async function reconnect(): Promise<void> {
    while (!closed && connection === null) {
      connection = connect();
      await connection.catch(() => {
        connection = null;
        return delay(reconnectDelayMs);
      });
    }
  }

  return {
    async listen(channel, handler) {
      const listening = handlers.get(channel) ?? new Set();
      handlers.set(channel, listening.add(handler));
      const known = connection;
      connection ??= connect();
      const client = await connection;
      if (known) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      return async () => void listening.delete(handler);
    },
    async close() {
      closed = true;
      const client = await connection?.catch(() => null);
      await client?.end();
    },
  };
}
