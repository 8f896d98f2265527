export const words = {
  pageTitle: 'Sign in to Telltale',
  askTitle: 'Sign in',
  askText: 'We send a link to your address. There is no password.',
  addressLabel: 'Your e-mail address',
  ask: 'Send the link',
  sentTitle: 'Look into your mailbox',
  sentText: (address: string) => `If ${address} can sign in, a link is on its way to it.`,
  sentHint:
    'The link works once, for 15 minutes. It may take a minute to arrive, or hide among unwanted mail.',
  askAgain: 'Use another address',
  linkTitle: 'Sign in with this link',
  linkText: 'You opened a sign-in link. It works once.',
  useLink: 'Sign in',
  accountTitle: 'You are signed in',
  entered: (address: string) => `You are signed in as ${address}.`,
  addressName: 'Address',
  tenantName: 'Account',
  roleName: 'Role',
  roles: { owner: 'Owner', member: 'Member' },
  openConsole: 'Open the console',
  signOut: 'Sign out',
  signedOut: 'You are signed out.',
  spentLink:
    'This link does not work any more: it was used, replaced or is older than 15 minutes. Ask for another.',
  tooOften: 'That was too often. Wait a minute, then try again.',
  sessionOver: 'Your session ended. Sign in again.',
  failed: 'Something failed on the server. Try again.',
  unreachable: 'The server could not be reached. Try again.',
};

export type Words = typeof words;
