import type { Words } from './en.ts';

export const words: Words = {
  pageTitle: 'Console Telltale',
  title: (screen) => `${screen} – Console Telltale`,
  screens: {
    overview: 'Vue d’ensemble',
    keys: 'Clés d’API',
    websites: 'Sites web',
    billing: 'Facturation',
    browsers: 'Navigateurs',
    reviews: 'Dossiers',
    account: 'Compte',
    receipt: 'Reçu',
  },
  sections: 'Console',
  account: 'Session ouverte',
  signOut: 'Se déconnecter',
  opening: 'Ouverture de la console…',
  loading: 'Chargement…',
  retry: 'Réessayer',
  cancel: 'Annuler',
  copy: 'Copier',
  copied: 'Copié.',
  copyByHand: 'Le navigateur n’a pas autorisé la copie. Le texte est sélectionné : copiez-le au clavier.',
  deletedTitle: 'Votre compte est supprimé',
  deletedText: 'Adresse, sessions, clés, sites web et dossiers ont disparu. Merci d’avoir été ici.',
  firstPage: 'À la première page',
  endedTitle: 'Votre session est terminée',
  endedText:
    'Une session se termine après un jour sans activité, au plus tard après une semaine. Rien de ce que vous avez enregistré n’est perdu.',
  signIn: 'Se reconnecter',
  ownerOnly: 'Seul le titulaire du compte peut modifier ce qui figure sur cette page.',
  problems: {
    csrf_failed:
      'Une nouvelle session a été ouverte dans un autre onglet. Rechargez cette page, puis réessayez.',
    owner_only: 'Seul le titulaire du compte peut modifier cela.',
    order_disputed:
      'Le compte ne peut pas être supprimé tant qu’une de ses commandes est contestée. Attendez la décision de votre banque ou demandez à l’exploitant de ce serveur.',
    key_limit: 'La formule n’autorise pas d’autre clé active. Révoquez-en une dont vous n’avez plus besoin.',
    origin_limit: 'Le compte a déjà cinq sites web. Retirez-en d’abord un.',
    origin_taken:
      'Un autre compte a prouvé que ce site est à lui, ou l’exploitant l’a ; il ne peut donc pas être revendiqué ici. S’il est à vous, adressez-vous à l’exploitant de ce serveur.',
    origin_record_missing:
      'L’enregistrement n’a pas été trouvé, ou pas encore. Comparez nom et valeur, patientez un peu, puis vérifiez de nouveau.',
    origin_unprovable: 'Aucun DNS ne nomme cette adresse ; elle reste à l’essai.',
    dns_unavailable: 'Le DNS ne répond pas pour l’instant. Rien n’a changé. Réessayez dans une minute.',
    not_found: 'Cela n’existe plus.',
    rate_limited: 'Trop d’appels en une minute. Patientez un peu, puis réessayez.',
    payload_too_large: 'Le fichier est trop volumineux.',
    storage_full:
      'Les dossiers de ce compte remplissent son stockage. Supprimez-en dont vous n’avez plus besoin, ou demandez à l’exploitant de ce serveur.',
    too_many_pixels: 'L’image compte trop de pixels.',
    unsupported_media: 'Ce fichier n’est ni un JPEG ni un PNG.',
    undecodable_media: 'Le fichier est endommagé ou tronqué et ne peut pas être lu.',
    billing_unavailable:
      'Le prestataire de paiement ne répond pas pour l’instant. Rien n’a été débité. Réessayez.',
    uploads_full: 'Le serveur reçoit trop de fichiers pour l’instant. Réessayez dans une minute.',
    too_many_uploads: 'Plusieurs de vos fichiers sont encore en route. Réessayez quand ils seront arrivés.',
    body_too_slow: 'Le fichier est arrivé trop lentement. Réessayez avec une connexion plus rapide.',
    queue_full: 'Trop de vérifications sont en attente pour l’instant. Réessayez dans une minute.',
    model_unavailable: 'Aucun détecteur n’est prêt pour l’instant. Réessayez dans une minute.',
  },
  refused: (reason) => `Le serveur a refusé : ${reason}`,
  unreachable: 'Le serveur est injoignable. Réessayez.',
  failed: 'Une erreur s’est produite sur le serveur. Réessayez.',
  failedAs: (requestId) =>
    `Une erreur s’est produite sur le serveur. Réessayez ; si vous la signalez, indiquez ${requestId}.`,
};
