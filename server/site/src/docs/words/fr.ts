import type { Words } from './en.ts';

export const words: Words = {
  contents: 'Documentation',
  retired: 'Versions retirées',
  searchAll: 'Chercher dans toutes les pages',
  search: 'Chercher',
  titles: {
    start: 'Commencer ici',
    readers: 'Pour lire',
    publishers: 'Pour publier',
    developers: 'Pour développer',
    operators: 'Pour exploiter',
    reference: 'Référence de l’API',
    keys: 'Avec une clé d’API',
    widget: 'Le widget',
    examples: 'Exemples',
    exports: 'Dossiers exportés',
    errors: 'Erreurs',
    limits: 'Limites',
    models: 'Fiches des modèles',
    operations: 'Guide de l’exploitant',
    changes: 'Changements',
    privacy: 'Confidentialité',
    'extension-privacy': 'Confidentialité de l’extension',
  },
  descriptions: {
    start: 'Les premiers pas avec Telltale : pour lire, publier, développer et exploiter.',
    privacy: 'Ce qui quitte le navigateur, ce que le serveur garde, et combien de temps.',
  },
};
