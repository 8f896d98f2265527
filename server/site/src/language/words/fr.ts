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
  rule: 'Un indice n’est pas une preuve ; c’est à une personne de décider.',
  more: 'En savoir plus sur Telltale',
  start: 'Premiers pas',
  reference: 'Référence de l’API',
  models: 'Fiches des modèles',
  privacy: 'Confidentialité',
};
