import type { Words } from './en.ts';

export const words: Words = {
  title: 'Vue d’ensemble',
  purpose: (start, end) => `Jetons utilisés dans la semaine du ${start} au ${end}, par jours UTC.`,
  available: 'Disponibles maintenant',
  availableNote: 'Les jetons gratuits partent d’abord, puis ceux de la formule, puis les jetons achetés.',
  free: 'Gratuits cette semaine',
  freeNote: (day) => `De nouveau au complet le ${day}`,
  plan: (name) => `Formule ${name}`,
  planNote: 'Un mois UTC',
  paid: 'Achetés',
  paidNote: 'N’expirent jamais',
  buy: 'Acheter des jetons',
  ofTotal: (total) => `sur ${total}`,
  left: (name, left, total) => `${name} : il en reste ${left} sur ${total}`,
  usedUpTitle: 'Il ne reste plus de jetons',
  usedUpText: (day) =>
    `Les vérifications avec vos clés sont refusées jusqu’au retour des jetons gratuits le ${day}. Celles de vos sites web continuent.`,
  usedUpLink: 'Acheter des jetons pour continuer tout de suite',
  chartTitle: 'Utilisés cette semaine',
  chartName: (total) =>
    `Jetons utilisés chaque jour de cette semaine, ${total} au total. Les chiffres sont dans le tableau ci-dessous.`,
  showTable: 'Afficher en tableau',
  tableName: 'Jetons utilisés chaque jour de cette semaine, par opération',
  day: 'Jour',
  total: 'Total',
  noneTitle: 'Rien n’a été vérifié cette semaine',
  noneText: 'Les vérifications que vos programmes paient apparaissent ici.',
  noneLink: 'Créer une clé pour commencer',
  plans: { free: 'Gratuite', developer: 'Developer', team: 'Team', agency: 'Agency' },
  operations: { image_check: 'Images', video_check: 'Vidéos', text_check: 'Textes', audio_check: 'Audio' },
};
