export const words = {
  pageTitle: 'Connect a browser to Telltale',
  title: 'Connect this browser',
  nothingText:
    'The Telltale extension opens this page when you press “Connect” in its options. Begin there: nothing can be connected from here alone.',
  askTitle: 'Sign in to connect this browser',
  askText: 'Keep this page open. Once you have signed in, in this tab or another, it goes on by itself.',
  sentTitle: 'Look into your mailbox',
  sentText: 'Open the link from that mail, sign in, then come back here. This page waits.',
  confirmText: 'The Telltale extension of this browser asks to check on your account.',
  accountName: 'Account',
  signedInAs: 'Signed in as',
  browserName: 'Name of this browser',
  confirmHint:
    'It gets a key of its own, which you can take back in the console at any time. Go on only if you have just pressed “Connect” in the options of the extension yourself.',
  confirm: 'Connect this browser',
  otherAccount: 'Use another account',
  handOverTitle: 'One moment',
  handOverText: 'The extension fetches its key. Then this page closes.',
  waitedTitle: 'The extension did not come',
  waitedText:
    'Nobody fetched the key within a minute, so it was not made. Are the options of the extension still open? Press “Connect” there again, or try once more here.',
  again: 'Try again',
  tooMany: 'Five browsers are connected already. Disconnect one in the console first.',
};

export type Words = typeof words;
