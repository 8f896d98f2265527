import type { Words } from './en.ts';

export const words: Words = {
  about: 'Über diesen Server',
  tryIt: 'Ausprobieren',
  gallery: 'Galerie',
  docs: 'Dokumentation',
  api: 'API',
  signIn: 'Anmelden',
  console: 'Konsole',
  language: 'Sprache',
};
