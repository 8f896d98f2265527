export const words = {
  about: 'About this server',
  tryIt: 'Try it',
  gallery: 'Gallery',
  docs: 'Docs',
  api: 'API',
  signIn: 'Sign in',
  console: 'Console',
  language: 'Language',
  rule: 'Signals are not proof; a person decides.',
  more: 'More about Telltale',
  start: 'Quick start',
  reference: 'API reference',
  models: 'Model cards',
  privacy: 'Privacy',
  skip: 'Skip to content',
  missing: 'There is no page here',
  missingText: 'The address may be mistyped, or the page has moved.',
  failed: 'Something went wrong here',
  failedText: 'It is not your fault. Try again in a moment.',
  firstPage: 'To the first page',
};

export type Words = typeof words;
