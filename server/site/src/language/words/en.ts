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
};

export type Words = typeof words;
