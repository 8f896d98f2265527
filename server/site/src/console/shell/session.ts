import { type Client, createClient, ServiceProblem } from '@telltale/shared/client';
import { callWithin } from '@telltale/shared/client/call-within';
import { patienceMs } from '@telltale/shared/client/wait-for-answer';
import { type AccountResponse, getAccount } from '@telltale/shared/contract';
import { forgetSignedIn, rememberSignedIn } from '../../frame/signed-in.ts';

type Fetch = typeof globalThis.fetch;

export interface Session {
  readonly account: AccountResponse;
  readonly client: Client;
  /** Over another way of sending, such as one that tells how far an upload got. It waits as long as that takes. */
  clientOver(send: Fetch): Client;
}

/** Null when nobody is signed in. `onEnd` is called whenever a later answer says that the session is over. */
export async function openSession(onEnd: (userId: string) => void): Promise<Session | null> {
  const options = { baseUrl: location.origin, credentials: 'same-origin' } as const;
  try {
    const { body, headers } = await withPatience(createClient(options)).call(getAccount);
    rememberSignedIn();
    const csrfToken = headers.get('x-csrf-token') ?? '';
    const clientOver = (send: Fetch) =>
      createClient({ ...options, csrfToken, fetch: watchSession(send, () => onEnd(body.user.user_id)) });
    return { account: body, client: withPatience(clientOver(fetch)), clientOver };
  } catch (error) {
    if (!(error instanceof ServiceProblem) || error.status !== 401) throw error;
    forgetSignedIn();
    return null;
  }
}

/** Gives up a call that a silent server leaves without an answer. */
export const withPatience = (client: Client): Client => ({
  ...client,
  call: (endpoint, input) =>
    callWithin(patienceMs, input?.signal ?? new AbortController().signal, (signal) =>
      client.call(endpoint, { ...input, signal }),
    ),
});

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
