import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export type Listen = (channel: string, handler: (payload: string) => void) => Promise<() => Promise<void>>;

const reconnectDelayMs = 1_000;

/** LISTEN on a connection of its own, made again when it breaks; whoever polls as a fallback misses nothing. */
export function createPgListener(connectionString: string): Listen {
  return async (channel, handler) => {
    let stopped = false;
    let client = await connect();

    async function connect(): Promise<pg.Client> {
      const next = new pg.Client({ connectionString });
      next.on('notification', (message) => handler(message.payload ?? ''));
      next.on('error', () => undefined);
      next.on('end', () => {
        if (!stopped) void reconnect();
      });
      await next.connect();
      await next.query(`LISTEN ${next.escapeIdentifier(channel)}`);
      return next;
    }

    async function reconnect(): Promise<void> {
      while (!stopped) {
        try {
          client = await connect();
          return;
        } catch {
          await delay(reconnectDelayMs);
        }
      }
    }

    return async () => {
      stopped = true;
      await client.end();
    };
  };
}
