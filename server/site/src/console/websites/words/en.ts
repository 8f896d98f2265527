export const words = {
  title: 'Websites',
  purpose:
    'Pages of these websites may offer checks to their readers: a few a day on trial, your account’s daily public quota once a website is proved to be yours.',
  addLabel: 'Address of the website',
  addHint:
    'Starting with https://, or with http://localhost for trying. Only scheme, host and port count; the path is dropped.',
  placeholder: 'https://news.example',
  add: 'Add',
  notClaimable: 'Give an address that starts with https:// or http://localhost.',
  added: (origin: string) => `${origin} may use the widget from now on, on trial.`,
  full: (count: string) => `An account has at most ${count} websites. Remove one to add another.`,
  tagTitle: 'The tag to paste',
  tagText:
    'Put this where the check appears on your page. There is no key in it: the address of the page is what counts.',
  tagLabel: 'HTML',
  listTitle: 'Your websites',
  noneTitle: 'No websites yet',
  noneText: 'Add the address of your website, then paste the tag into its pages.',
  trial: (used: string, limit: string) =>
    `On trial: ${used} of ${limit} fresh checks used today, by all accounts that claim it`,
  ownedByRecord: 'Yours: its DNS record proves it',
  ownedByOperator: 'Yours: the operator of this server gave it to your account',
  missing: (day: string) =>
    `Its DNS record was not found. Put it back by ${day}, or the website is on trial again.`,
  notice: (day: string) =>
    `Until ${day} nothing changes. After that the website is on trial, unless you have proved that it is yours.`,
  ended: (day: string) =>
    `Ended on ${day}: another account proved that the website is theirs, or the operator gave it away.`,
  noRecord: 'It stays on trial: no DNS names this address.',
  proveTitle: 'Prove that the website is yours',
  proveText:
    'Add this TXT record to the DNS of the website. It makes the website your account’s alone; other claims end. Leave the record there: it is looked for every week. It can take an hour until a new record is seen.',
  recordTitle: 'The DNS record that proves it',
  recordText:
    'Leave this TXT record in the DNS: it is looked for every week. Two weeks after it was last seen the website is on trial again.',
  recordName: 'Name',
  recordValue: 'Value',
  check: 'Check now',
  checkNamed: (origin: string) => `Check now: ${origin}`,
  proved: (origin: string) => `${origin} is yours: its record was found.`,
  remove: 'Remove',
  removeNamed: (origin: string) => `Remove ${origin}`,
  question: (origin: string) => `Remove ${origin}?`,
  consequence:
    'Its pages are refused from this moment, unless another account claims the website too: readers see that checks are not offered there.',
  consequenceEnded: 'The claim has ended and gives nothing any more. Only this line goes away.',
  confirm: 'Remove the website',
  removed: (origin: string) => `${origin} is removed.`,
};

export type Words = typeof words;
