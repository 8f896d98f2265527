import { type Client, createClient } from '@telltale/shared/client';
import { consumeMagicLink, requestMagicLink } from '@telltale/shared/contract';

/** Somebody who is signed in: as a client, and as the headers of their session. */
export interface SignedIn {
  readonly client: Client;
  readonly session: Readonly<Record<string, string>>;
}

/**
 * Somebody who signs up at a target with `DEV_MAGIC_LINKS=1`, from an address of their own.
 * @param forwardedFor names the visitor to a target behind a proxy
 */
export async function signIn(baseUrl: string, email: string, forwardedFor: string): Promise<SignedIn> {
  const source = { 'x-forwarded-for': forwardedFor };
  const anyone = createClient({ baseUrl, headers: source });
  const { body } = await anyone.call(requestMagicLink, { json: { email } });
  const { headers, body: account } = await anyone.call(consumeMagicLink, {
    json: { token: body.dev_token ?? '' },
  });
  const [cookie = ''] = headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const session = { cookie, 'x-csrf-token': account.csrf_token };
  return { client: createClient({ baseUrl, headers: { ...source, ...session } }), session };
}
