import { createClient, ServiceProblem } from '@telltale/shared/client';
import { type AccountResponse, getAccount } from '@telltale/shared/contract';
import { withPatience } from './patience.ts';
import { forgetSignedIn, rememberSignedIn } from './signed-in.ts';

/** The server that this page came from, with its cookies. */
export const ownServer = { baseUrl: location.origin, credentials: 'same-origin' } as const;

export interface SignedIn {
  readonly account: AccountResponse;
  readonly csrfToken: string;
}

/** Null when nobody is signed in. */
export async function readAccount(): Promise<SignedIn | null> {
  try {
    const { body, headers } = await withPatience(createClient(ownServer)).call(getAccount);
    rememberSignedIn();
    return { account: body, csrfToken: headers.get('x-csrf-token') ?? '' };
  } catch (error) {
    if (!(error instanceof ServiceProblem) || error.status !== 401) throw error;
    forgetSignedIn();
    return null;
  }
}
