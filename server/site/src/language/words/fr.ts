import type { Words } from './en.ts';

export const words: Words = {
  about: 'À propos de ce serveur',
  tryIt: 'Essayer',
  gallery: 'Galerie',
  docs: 'Documentation',
  api: 'API',
  signIn: 'Se connecter',
  console: 'Console',
  language: 'Langue',
};
