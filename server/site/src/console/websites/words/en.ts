export const words = {
  title: 'Websites',
  purpose: 'Pages of these websites may offer checks to their readers, on your account’s daily public quota.',
  addLabel: 'Address of the website',
  addHint: 'Starting with https://. Only scheme, host and port count; the path is left away.',
  placeholder: 'https://news.example',
  add: 'Add',
  notHttps: 'Give an address that starts with https://.',
  added: (origin: string) => `${origin} may use the widget from now on.`,
  full: (count: string) => `An account has at most ${count} websites. Remove one to add another.`,
  tagTitle: 'The tag to paste',
  tagText:
    'Put this where the check shall appear. There is no key in it: the address of the page is what counts.',
  tagLabel: 'HTML',
  listTitle: 'Your websites',
  noneTitle: 'No websites yet',
  noneText: 'Add the address of your website, then paste the tag into its pages.',
  since: (day: string) => `Since ${day}`,
  remove: 'Remove',
  removeNamed: (origin: string) => `Remove ${origin}`,
  question: (origin: string) => `Remove ${origin}?`,
  consequence: 'Its pages are refused from this moment: readers see that checks are not offered there.',
  confirm: 'Remove the website',
  removed: (origin: string) => `${origin} is removed.`,
};

export type Words = typeof words;
