import type { Words } from './en.ts';

export const words: Words = {
  pageTitle: 'Connecter un navigateur à Telltale',
  title: 'Connecter ce navigateur',
  nothingText:
    'L’extension Telltale ouvre cette page quand vous appuyez sur « Connecter » dans ses options. Commencez là-bas : d’ici seulement, rien ne peut être connecté.',
  askTitle: 'Connectez-vous pour relier ce navigateur',
  askText:
    'Gardez cette page ouverte. Dès que vous êtes connecté, dans cet onglet ou un autre, elle continue d’elle-même.',
  sentTitle: 'Regardez dans votre boîte aux lettres',
  sentText: 'Ouvrez le lien de ce message, connectez-vous, puis revenez ici. Cette page attend.',
  confirmText: 'L’extension Telltale de ce navigateur demande à vérifier avec votre compte.',
  accountName: 'Compte',
  signedInAs: 'Connecté en tant que',
  browserName: 'Nom de ce navigateur',
  confirmHint:
    'Elle reçoit une clé à elle, que vous pouvez reprendre à tout moment dans la console. Ne continuez que si vous venez d’appuyer vous-même sur « Connecter » dans les options de l’extension.',
  confirm: 'Connecter ce navigateur',
  otherAccount: 'Utiliser un autre compte',
  handOverTitle: 'Un instant',
  handOverText: 'L’extension vient chercher sa clé. Ensuite, cette page se ferme.',
  waitedTitle: 'L’extension n’est pas venue',
  waitedText:
    'Personne n’est venu chercher la clé en une minute : elle n’a donc pas été créée. Les options de l’extension sont-elles encore ouvertes ? Appuyez-y de nouveau sur « Connecter », ou réessayez ici.',
  again: 'Réessayer',
  tooMany: 'Cinq navigateurs sont déjà connectés. Déconnectez-en d’abord un dans la console.',
};
