import { createClient } from '@telltale/shared/client';
import { apiKey, serverUrl } from '../storage/items.ts';
import { type Backend, keyLane, publicLane } from './backend.ts';
import type { Connection } from './media-backend.ts';

const requestTimeoutMs = 60_000;

/** The lane that the account, or the lack of one, opens. */
export async function currentBackend(): Promise<Backend> {
  const { client, hasAccount } = await connect();
  return hasAccount ? keyLane(client) : publicLane(client);
}

export async function connect(): Promise<Connection> {
  const [baseUrl, key] = await Promise.all([currentServer(), apiKey.read()]);
  const client = createClient({ baseUrl, apiKey: key ?? undefined, fetch: boundedFetch });
  return { client, hasAccount: key !== null };
}

export async function currentServer(): Promise<string> {
  return (await serverUrl.read()).replace(/\/+$/, '');
}

/** Without a server an address begins with its path, which would be asked of the extension itself. */
export const boundedFetch: typeof fetch = async (input, init) => {
  if (typeof input === 'string' && input.startsWith('/')) throw new TypeError('No server is set.');
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
};
