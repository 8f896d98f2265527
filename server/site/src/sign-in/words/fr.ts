import type { Words } from './en.ts';

export const words: Words = {
  pageTitle: 'Se connecter à Telltale',
  askTitle: 'Se connecter',
  askText: 'Nous envoyons un lien à votre adresse. Il n’y a pas de mot de passe.',
  addressLabel: 'Votre adresse e-mail',
  ask: 'Envoyer le lien',
  sentTitle: 'Consultez votre messagerie',
  sentText: (address: string) => `Si ${address} peut se connecter, un lien est en route.`,
  sentHint:
    'Le lien sert une seule fois, pendant 15 minutes. Il peut tarder une minute ou se trouver parmi les indésirables.',
  askAgain: 'Utiliser une autre adresse',
  linkTitle: 'Se connecter avec ce lien',
  linkText: 'Vous avez ouvert un lien de connexion. Il sert une seule fois.',
  useLink: 'Se connecter',
  accountTitle: 'Vous êtes connecté',
  entered: (address: string) => `Vous êtes connecté en tant que ${address}.`,
  addressName: 'Adresse',
  tenantName: 'Compte',
  roleName: 'Rôle',
  roles: { owner: 'Titulaire', member: 'Membre' },
  openConsole: 'Ouvrir la console',
  signOut: 'Se déconnecter',
  signedOut: 'Vous êtes déconnecté.',
  spentLink:
    'Ce lien ne fonctionne plus : il a été utilisé, remplacé ou date de plus de 15 minutes. Demandez-en un autre.',
  tooOften: 'Trop de tentatives. Attendez une minute, puis réessayez.',
  sessionOver: 'Votre session est terminée. Reconnectez-vous.',
  failed: 'Une erreur s’est produite sur le serveur. Réessayez.',
  unreachable: 'Le serveur est injoignable. Réessayez.',
};
