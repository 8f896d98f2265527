import { type Client, createClient } from '@telltale/shared/client';
import type { Connection } from '../../checks/lane.ts';
import { apiKey, serverUrl } from '../../storage/items.ts';
import { maySend } from '../../storage/permissions.ts';

const requestTimeoutMs = 60_000;

/** The way to the server that the account, or the lack of one, opens. */
export async function connect(): Promise<Connection> {
  const [baseUrl, key] = await Promise.all([currentServer(), apiKey.read()]);
  const client = createClient({ baseUrl, apiKey: key ?? undefined, fetch: consentedFetch });
  return { client, hasAccount: key !== null };
}

/** The way that is open without an account, whatever the reader has. */
export async function connectPublic(): Promise<Client> {
  return createClient({ baseUrl: await currentServer(), fetch: consentedFetch });
}

export async function currentServer(): Promise<string> {
  return (await serverUrl.read()).replace(/\/+$/, '');
}

/** The last look before anything of a page leaves, whatever led here. */
const consentedFetch: typeof fetch = async (input, init) => {
  if (!(await maySend())) throw new Error('The reader has not agreed to let this leave the browser.');
  return boundedFetch(input, init);
};

/** Without a server an address begins with its path, which would be asked of the extension itself. */
export const boundedFetch: typeof fetch = async (input, init) => {
  if (typeof input === 'string' && input.startsWith('/')) throw new TypeError('No server is set.');
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
};
