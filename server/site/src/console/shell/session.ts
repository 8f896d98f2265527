import { type Client, createClient, ServiceProblem } from '@telltale/shared/client';
import { type AccountResponse, getAccount } from '@telltale/shared/contract';
import { forgetSignedIn, rememberSignedIn } from '../../frame/signed-in.ts';

type Fetch = typeof globalThis.fetch;

export interface Session {
  readonly account: AccountResponse;
  readonly client: Client;
  /** The same client over another way of sending, such as one that tells how far an upload got. */
  clientOver(send: Fetch): Client;
}

/** Null when nobody is signed in. `onEnd` is called whenever a later answer says that the session is over. */
export async function openSession(onEnd: (userId: string) => void): Promise<Session | null> {
  const options = { baseUrl: location.origin, credentials: 'same-origin' } as const;
  try {
    const { body, headers } = await createClient(options).call(getAccount);
    rememberSignedIn();
    const csrfToken = headers.get('x-csrf-token') ?? '';
    const clientOver = (send: Fetch) =>
      createClient({ ...options, csrfToken, fetch: watchSession(send, () => onEnd(body.user.user_id)) });
    return { account: body, client: clientOver(fetch), clientOver };
  } catch (error) {
    if (!(error instanceof ServiceProblem) || error.status !== 401) throw error;
    forgetSignedIn();
    return null;
  }
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
