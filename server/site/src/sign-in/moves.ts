import type { BetaSignupRequest } from '@telltale/shared/contract';
import { readAccount, type SignedIn } from '../frame/account.ts';
import { fill } from '../language/format.ts';
import { askForAccount, askForLink, signInWith, signOut } from './session.ts';
import { words } from './words.ts';

export type Step =
  | { readonly at: 'looking' }
  | { readonly at: 'ask' }
  | { readonly at: 'new' }
  | { readonly at: 'sent'; readonly text: string }
  | { readonly at: 'link'; readonly token: string }
  | { readonly at: 'account'; readonly signedIn: SignedIn };

export interface Moved {
  readonly step: Step;
  /** Said aloud. */
  readonly news: string;
}

export const ask: Step = { at: 'ask' };
export const toAsk = { step: ask, news: '' };
export const toNew: Moved = { step: { at: 'new' }, news: '' };

export const titles = {
  looking: words.askTitle,
  ask: words.askTitle,
  new: words.newTitle,
  sent: words.sentTitle,
  link: words.linkTitle,
  account: words.accountTitle,
} as const;

export const showAccount = (signedIn: SignedIn): Moved => ({
  step: { at: 'account', signedIn },
  news: fill(words.entered, { address: signedIn.account.user.email }),
});

const showSent = (text: string): Moved => ({ step: { at: 'sent', text }, news: text });

/** What the page can do; each resolves to where it leads. */
export const actions = {
  async look(): Promise<Moved> {
    const signedIn = await readAccount();
    return signedIn ? showAccount(signedIn) : { step: ask, news: '' };
  },
  async ask(email: string): Promise<Moved> {
    await askForLink(email);
    return showSent(fill(words.sentText, { address: email }));
  },
  async create(request: Omit<BetaSignupRequest, 'website'>): Promise<Moved> {
    await askForAccount(request);
    return showSent(fill(words.newSent, { address: request.email }));
  },
  signIn: async (token: string): Promise<Moved> => showAccount(await signInWith(token)),
  async signOut(csrfToken: string): Promise<Moved> {
    await signOut(csrfToken);
    return { step: ask, news: words.signedOut };
  },
};
