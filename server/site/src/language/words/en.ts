export const words = {
  about: 'About this server',
  tryIt: 'Try it',
  gallery: 'Gallery',
  docs: 'Docs',
  api: 'API',
  signIn: 'Sign in',
  console: 'Console',
  language: 'Language',
};

export type Words = typeof words;
