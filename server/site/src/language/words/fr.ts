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
  skip: 'Aller au contenu',
  missing: 'Il n’y a pas de page ici',
  missingText: 'L’adresse est peut-être mal écrite, ou la page a été déplacée.',
  failed: 'Quelque chose n’a pas fonctionné ici',
  failedText: 'Vous n’y êtes pour rien. Réessayez dans un instant.',
  firstPage: 'Vers la page d’accueil',
};
