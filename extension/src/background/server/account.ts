import { createClient, NetworkProblem, ServiceProblem } from '@telltale/shared/client';
import { exchangeConnectionCode } from '@telltale/shared/contract';
import type { CodeExchange, ExchangeEnd } from '../../messaging/connect.ts';
import { keepConnection } from '../../storage/account.ts';

/** Fetches the key that a one-time code stands for, and keeps it. No page ever sees it. */
export async function exchangeCode(
  { serverUrl, code, verifier }: CodeExchange,
  currentServer: () => Promise<string>,
  send: typeof fetch,
): Promise<ExchangeEnd> {
  // Where the address was changed meanwhile, the key would be sent where it does not belong.
  const isLeft = async () => serverUrl !== (await currentServer());
  if (await isLeft()) return 'failed';
  const client = createClient({ baseUrl: serverUrl, fetch: send });
  const json = { code, code_verifier: verifier };
  try {
    const { body } = await client.call(exchangeConnectionCode, { json });
    if (await isLeft()) return 'failed';
    await keepConnection(body.api_key, body.name, serverUrl);
    return 'connected';
  } catch (error) {
    if (error instanceof NetworkProblem || error instanceof DOMException) return 'unreachable';
    return error instanceof ServiceProblem && error.status === 400 ? 'expired' : 'failed';
  }
}
