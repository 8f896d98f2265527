import type { Words } from './en.ts';

export const words: Words = {
  title: 'Navigateurs connectés',
  purpose: 'Les navigateurs dont l’extension Telltale vérifie avec ce compte. Cinq au plus à la fois.',
  listTitle: 'Vos navigateurs',
  noneTitle: 'Aucun navigateur n’est connecté',
  noneText: 'Un navigateur apparaît ici dès que son extension est connectée à ce compte.',
  since: (day) => `Connecté le ${day}`,
  usedAt: (moment) => `dernière utilisation : ${moment}`,
  neverUsed: 'pas encore utilisé',
  disconnect: 'Déconnecter',
  disconnectNamed: (name) => `Déconnecter « ${name} »`,
  question: (name) => `Déconnecter « ${name} » ?`,
  consequence: 'Sa clé est révoquée dès cet instant. Le navigateur peut être reconnecté.',
  confirm: 'Déconnecter le navigateur',
  disconnected: (name) => `« ${name} » est déconnecté.`,
};
