import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isOutage } from './outage.ts';

const connectTimeoutMs = 5_000;
const firstPauseMs = 500;
const longestPauseMs = 5_000;

/** The sentence says why, and names no password. */
export class DatabaseUnreachable extends Error {}

/**
 * Asks a Postgres until it answers: one that starts beside this process, or fails over, is away for a while only. When
 * it answers with a refusal (a wrong password, a database that does not exist), it is not asked again.
 */
export async function reachPostgres(
  url: string,
  timeoutMs: number,
  tell: (sentence: string, reason: string) => void,
): Promise<void> {
  const untilMs = performance.now() + timeoutMs;
  const address = addressOf(url);
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const error = await ask(url).catch((error: unknown) => error);
    if (error === undefined) return;
    const reason = reasonOf(error);
    if (!isOutage(error)) throw new DatabaseUnreachable(`${address} refuses: ${reason}`);
    if (performance.now() + pauseMs > untilMs)
      throw new DatabaseUnreachable(
        `${address} could not be reached for ${Math.round(timeoutMs / 1000)} s: ${reason}`,
      );
    tell(`${address} cannot be reached; it is tried again`, reason);
    await pause(pauseMs);
  }
}

async function ask(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs });
  // A connection that breaks after it failed would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Without user and password, and without parameters, which may hold one. */
function addressOf(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** Several addresses of one name that all refuse are one error without a message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
