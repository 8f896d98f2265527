export const words = {
  heading: 'A shared result',
  signed: 'Signature checked: this server gave exactly this result.',
  unsigned:
    'The signature of this result can no longer be checked, so it is not shown. Check the picture again.',
  preview: 'Preview of the checked picture',
  noPreview: 'Shared without a preview of the picture.',
  sharedOn: (date: string) => `Shared on ${date}`,
  endsOn: (date: string) => `The link ends on ${date}`,
  meaning: 'What it means',
  meaningText:
    'A detector compared the picture with what it has learned. It can be wrong in both directions: it misses much of what AI makes, and it sometimes warns without cause.',
  measured: 'How often it is right',
  checkOwn: 'Check something yourself',
  gone: 'This link has expired, or never existed',
  goneText: 'Shared results end after 30 days at the latest. Nothing of them is kept after that.',
  busy: 'Too many pages in a minute',
  busyText:
    'Too many shared results were opened from your network within a minute. Wait a moment, then load this page again.',
};

export type Words = typeof words;
