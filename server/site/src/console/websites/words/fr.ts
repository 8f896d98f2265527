import type { Words } from './en.ts';

export const words: Words = {
  title: 'Sites web',
  purpose:
    'Les pages de ces sites peuvent proposer des vérifications à leurs lecteurs, sur le quota public quotidien de votre compte.',
  addLabel: 'Adresse du site web',
  addHint: 'Commençant par https://. Seuls comptent le protocole, l’hôte et le port ; le chemin est écarté.',
  placeholder: 'https://news.example',
  add: 'Ajouter',
  notHttps: 'Indiquez une adresse qui commence par https://.',
  added: (origin) => `${origin} peut désormais utiliser le widget.`,
  full: (count) => `Un compte a au plus ${count} sites web. Retirez-en un pour en ajouter un autre.`,
  tagTitle: 'La balise à coller',
  tagText:
    'Placez-la là où la vérification doit apparaître. Elle ne contient aucune clé : c’est l’adresse de la page qui compte.',
  tagLabel: 'HTML',
  listTitle: 'Vos sites web',
  noneTitle: 'Pas encore de site web',
  noneText: 'Ajoutez l’adresse de votre site, puis collez la balise dans ses pages.',
  since: (day) => `Depuis le ${day}`,
  remove: 'Retirer',
  removeNamed: (origin) => `Retirer ${origin}`,
  question: (origin) => `Retirer ${origin} ?`,
  consequence:
    'Ses pages sont refusées dès cet instant : les lecteurs voient qu’aucune vérification n’y est proposée.',
  confirm: 'Retirer le site web',
  removed: (origin) => `${origin} est retiré.`,
};
