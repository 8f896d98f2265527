/** What the page of a short link says; the words about verdicts come from the shared catalogue. */
export const words = {
  heading: 'A shared result',
  verified: 'Verified: this server signed exactly this result.',
  unverified: 'Not verified: the key that signed this result is no longer in use. Check the picture again.',
  preview: 'Preview of the checked picture',
  noPreview: 'Shared without a preview of the picture.',
  checked: (date: string) => `Shared on ${date}`,
  until: (date: string) => `The link ends on ${date}`,
  gone: 'This link has expired, or never existed.',
  failed: 'The result could not be looked up just now. Try again in a minute.',
};
