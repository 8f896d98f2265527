import { createClient, NetworkProblem, ServiceProblem } from '@telltale/shared/client';
import {
  type BetaSignupRequest,
  consumeMagicLink,
  createBetaSignup,
  logOut,
  requestMagicLink,
} from '@telltale/shared/contract';
import { ownServer, readAccount, type SignedIn } from '../frame/account.ts';
import { momentAfterLimit } from '../frame/late-limit.ts';
import { isOverdue, withPatience } from '../frame/patience.ts';
import { forgetSignedIn } from '../frame/signed-in.ts';
import { fill } from '../language/format.ts';
import { language } from '../language/language.ts';
import { words } from './words.ts';

/** Mails are written in the language of this page, which need not be the browser's. */
const client = withPatience(createClient({ ...ownServer, headers: { 'accept-language': language } }));

export async function askForLink(email: string): Promise<void> {
  await client.call(requestMagicLink, { json: { email } });
}

/** Says who would like an account; the link that follows opens it, where the server lets the address in. */
export async function askForAccount(request: Omit<BetaSignupRequest, 'website'>): Promise<void> {
  await client.call(createBetaSignup, { json: { ...request, website: '' } });
  await askForLink(request.email);
}

class SpentLink extends Error {}

/** A token cut short on its way through a mail is refused for its form. */
const isSpent = (error: unknown) =>
  error instanceof ServiceProblem && (error.code === 'invalid_magic_link' || error.status === 422);

/** Uses the link up. The cookie that comes with the answer is the session; the page never sees it. */
export async function signInWith(token: string): Promise<SignedIn> {
  await client.call(consumeMagicLink, { json: { token } }).catch((error: unknown) => {
    throw isSpent(error) ? new SpentLink() : error;
  });
  const signedIn = await readAccount();
  if (signedIn === null) throw new Error(words.sessionOver);
  return signedIn;
}

export async function signOut(csrfToken: string): Promise<void> {
  await withPatience(createClient({ ...ownServer, csrfToken })).call(logOut);
  forgetSignedIn();
}

/** Trying the same again would fail again: the link is spent, or the session ended. */
export function isOver(error: unknown): boolean {
  return error instanceof SpentLink || (error instanceof ServiceProblem && [401, 403].includes(error.status));
}

/** What went wrong, for the person in front of the page. */
export function sentenceOf(error: unknown): string {
  if (error instanceof NetworkProblem || isOverdue(error)) return words.unreachable;
  if (error instanceof SpentLink) return words.spentLink;
  if (!(error instanceof ServiceProblem)) return words.failed;
  if (error.code === 'session_required') return words.sessionOver;
  const moment = momentAfterLimit(error);
  if (moment !== null) return fill(words.tooOftenUntil, { moment });
  if (error.status === 429) return words.tooOften;
  return error.status === 422 ? words.refused : words.failed;
}
