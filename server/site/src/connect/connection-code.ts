import { createClient, ServiceProblem } from '@telltale/shared/client';
import { createConnection } from '@telltale/shared/contract';
import { ownServer, type SignedIn } from '../frame/account.ts';
import { withPatience } from '../frame/patience.ts';
import { sentenceOf } from '../sign-in/session.ts';
import { words } from './words.ts';

/** A code that works once, for a minute, and only for the page that made the challenge. */
export async function makeCode({ csrfToken }: SignedIn, name: string, challenge: string): Promise<string> {
  const client = withPatience(createClient({ ...ownServer, csrfToken }));
  const { body } = await client.call(createConnection, { json: { name, code_challenge: challenge } });
  return body.code;
}

/** Somebody signed out, or in again, in another tab: who is here has to be found out again. */
export function isSomebodyElse(error: unknown): boolean {
  return error instanceof ServiceProblem && (error.status === 401 || error.code === 'csrf_failed');
}

export function reasonOf(error: unknown): string {
  if (error instanceof ServiceProblem && error.code === 'key_limit') return words.tooMany;
  return sentenceOf(error);
}
