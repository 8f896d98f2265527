import type { Words } from './en.ts';

export const words: Words = {
  title: 'Compte',
  purpose: 'Qui vous êtes ici, le nom du compte, vos données à emporter et la fin du compte.',
  name: 'Compte',
  address: 'Adresse',
  role: 'Rôle',
  roles: { owner: 'Titulaire', member: 'Membre' },
  id: 'Identifiant du compte',
  renameTitle: 'Nom du compte',
  renameLabel: 'Nom de votre organisation, ou le vôtre',
  renameHint: 'Il figure ici, sur les reçus et dans ce que vous exportez.',
  rename: 'Enregistrer le nom',
  renamed: 'Le compte a son nouveau nom.',
  dataTitle: 'Vos données',
  dataText:
    'Tout ce qui est conservé de ce compte, dans une archive ZIP : sessions, clés (sans leurs secrets), sites web, utilisation, commandes, registre des jetons, vérifications et dossiers avec leurs images.',
  download: 'Télécharger les données',
  deleteTitle: 'Supprimer le compte',
  goes: 'Aussitôt et définitivement : votre adresse, les sessions, les clés d’API, les navigateurs connectés, les sites web et les liens partagés depuis ceux que vous avez prouvés, les dossiers avec leurs images, les réponses conservées et tous les jetons.',
  stays:
    'Les commandes et le registre des jetons restent, car les comptes doivent être tenus : sous un identifiant aléatoire, sans nom ni adresse. Tant qu’une commande est contestée, le compte ne peut pas être supprimé.',
  delete: 'Supprimer le compte…',
  question: 'Supprimer ce compte ?',
  consequence:
    'Rien ne pourra être récupéré, et les jetons payés sont perdus. Téléchargez d’abord les données pour en garder une copie.',
  typeAddress: 'Saisissez votre adresse pour continuer :',
  otherAddress: 'Ce n’est pas l’adresse de ce compte.',
  confirm: 'Supprimer définitivement',
};
