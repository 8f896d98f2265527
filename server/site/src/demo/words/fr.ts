import type { Words } from './en.ts';

export const words: Words = {
  title: 'Telltale : douze images et leurs indices',
  description:
    'Des signaux d’alerte : une image est peut-être faite par une IA. Des indices, jamais des preuves.',
  heading: 'Douze images, et ce que disent leurs indices',
  purpose:
    'Telltale cherche des signaux d’alerte : une image est peut-être faite par une IA. Il pèse les pixels, les Content Credentials du fichier et ce que le fichier dit de lui-même. Appuyez sur Vérifier sous une image, puis ouvrez sa réponse : chaque chiffre y figure à côté du seuil auquel il se mesure.',
  noScript: 'Vérifier des images demande JavaScript, qui est désactivé ici.',
  gallery: 'Images',
  check: 'Vérifier',
  checkNamed: (title) => `Vérifier « ${title} »`,
  checking: (title) => `Vérification de « ${title} ».`,
  answered: (title, answer) => `« ${title} » : ${answer}.`,
  kinds: {
    photograph: 'Photographie',
    generated: 'Dessinée par un programme',
    tampered: 'Signée, puis modifiée',
  },
  problems: {
    pictureMissing: 'L’image elle-même n’a pas pu être chargée.',
    checkFailed: 'La vérification a échoué. On peut la relancer.',
    tooSlow: 'La réponse a trop tardé. On peut la redemander.',
    unreachable: 'Le serveur est injoignable.',
    origin_denied:
      'Le serveur n’accepte pas de vérifications depuis cette adresse. Ouvrez la galerie à l’adresse que le serveur a indiquée à son démarrage.',
    rate_limited:
      'Trop de vérifications en une minute ; 45 secondes d’attente n’ont pas suffi. Patientez un peu, puis réessayez.',
    quota_exhausted: 'Les vérifications gratuites du jour sont épuisées. Il y en aura d’autres demain.',
    queue_full: 'Trop d’images attendent : aucune place en 45 secondes. Réessayez dans une minute.',
    model_unavailable: 'Aucun détecteur n’est prêt en ce moment. Réessayez dans une minute.',
  },
  pictures: {
    'alpine-landscape.jpg': {
      title: 'Paysage alpin',
      alt: 'Sommets enneigés derrière des sapins sombres, une photographie ancienne',
    },
    'mountains-signed.jpg': {
      title: 'Crêtes au soir',
      alt: 'Crêtes dans une brume rose au-dessus d’un lac, dessinées par un programme et signées comme générées',
    },
    'nagasaki-boats.jpg': {
      title: 'Barques à Nagasaki',
      alt: 'Barques amarrées sur une rivière sous des maisons de bois, une photographie ancienne',
    },
    'glass-signed.png': {
      title: 'Vitrail',
      alt: 'Carreaux de verre coloré, dessinés par un programme et signés comme générés',
    },
    'dust-bowl-home.webp': {
      title: 'Maison abandonnée',
      alt: 'Une maison de bois isolée sur une plaine aride, une photographie ancienne',
    },
    'dunes-tampered.jpg': {
      title: 'Dunes, modifiées',
      alt: 'Dunes de sable sous un soleil bas, dessinées par un programme, signées, puis modifiées',
    },
    'airplane-from-above.jpg': {
      title: 'Aéroplane vu d’en haut',
      alt: 'Un biplan au-dessus des champs vu d’un autre aéroplane, une photographie ancienne',
    },
    'blossoms-unlisted.jpg': {
      title: 'Fleurs',
      alt: 'Fleurs roses sur l’herbe, dessinées par un programme ; le signataire n’est sur aucune liste de confiance',
    },
    'house-cat.png': {
      title: 'Un chat en mouvement',
      alt: 'Vingt-quatre vues d’un chat qui marche et court, une photographie ancienne',
    },
    'nebula-parameters.png': {
      title: 'Nébuleuse',
      alt: 'Nuages lumineux parmi les étoiles, dessinés par un programme ; le fichier porte les réglages d’un générateur',
    },
    'allium.avif': {
      title: 'Allium',
      alt: 'Une fleur sur sa tige devant un mur clair, une photographie ancienne',
    },
    'agate.gif': {
      title: 'Agate taillée',
      alt: 'Anneaux de pierre bleue et brune, dessinés par un programme',
    },
  },
};
