import type { Words } from './en.ts';

export const words: Words = {
  title: 'Recherche',
  heading: 'Recherche',
  question: 'Que cherchez-vous ?',
  purpose: 'Cherche dans toutes les pages de ce site. La documentation est surtout en anglais.',
  noScript:
    'La recherche a besoin de JavaScript, désactivé ici. Le sommaire se trouve à côté de la documentation.',
  nothing: 'Rien n’a été trouvé.',
  failed: 'Les pages à parcourir n’ont pas pu être chargées. Réessayez.',
  results: (count: string) => `Résultats : ${count}`,
};
