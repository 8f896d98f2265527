import { type Client, createClient } from '@telltale/shared/client';
import type { AccountResponse } from '@telltale/shared/contract';
import { ownServer, readAccount } from '../../frame/account.ts';
import { withPatience } from '../../frame/patience.ts';
import { forgetSignedIn } from '../../frame/signed-in.ts';

type Fetch = typeof globalThis.fetch;

export interface Session {
  readonly account: AccountResponse;
  readonly client: Client;
  /** Over another way of sending, such as one that tells how far an upload got. It waits as long as that takes. */
  clientOver(send: Fetch): Client;
}

/** Null when nobody is signed in. `onEnd` is called whenever a later answer says that the session is over. */
export async function openSession(onEnd: (userId: string) => void): Promise<Session | null> {
  const signedIn = await readAccount();
  if (signedIn === null) return null;
  const { account, csrfToken } = signedIn;
  const clientOver = (send: Fetch) =>
    createClient({ ...ownServer, csrfToken, fetch: watchSession(send, () => onEnd(account.user.user_id)) });
  return { account, client: withPatience(clientOver(fetch)), clientOver };
}

function watchSession(send: Fetch, onEnd: () => void): Fetch {
  return async (...request) => {
    const response = await send(...request);
    if (response.status === 401) {
      forgetSignedIn();
      onEnd();
    }
    return response;
  };
}
