import type { Words } from './en.ts';

export const words: Words = {
  title: 'Galerie Telltale : des images d’origine connue et ce qu’en dit la vérification',
  description: 'Des images d’origine connue et ce que Telltale en dit. Des signaux, jamais des preuves.',
  heading: 'Quand il a raison, quand il se trompe',
  purpose:
    'À côté de chaque image est écrit comment elle a été faite. Appuyez sur Vérifier, puis comparez. La réponse s’ouvre et montre chaque chiffre à côté de son seuil.',
  honest:
    'Aucune image ici ne vient des services d’IA utilisés aujourd’hui : leurs licences ne sont pas claires. Les dessins sont calculés par un court programme à nous ; quand un fichier dit qu’une IA l’a fait, c’est une démonstration, signée avec un certificat de démonstration. La part d’images de générateurs actuels qui est trouvée a été mesurée ailleurs.',
  measured: 'Ce qui a été mesuré',
  noScript: 'Vérifier des images demande JavaScript, qui est désactivé ici.',
  gallery: 'Images',
  check: 'Vérifier',
  checkNamed: (title) => `Vérifier « ${title} »`,
  checking: (title) => `Vérification de « ${title} ».`,
  answered: (title, answer) => `« ${title} » : ${answer}.`,
  truths: {
    photograph: 'Photographie',
    drawn: 'Dessinée par un programme',
    generated: 'Faite par une IA',
  },
  signals: {
    declared: 'Déclarée',
    altered: 'Modifiée',
    detected: 'Détectée',
  },
  signalNotes: {
    declared: 'Le fichier dit lui-même qu’une IA l’a fait.',
    altered: 'Le fichier a été modifié après sa signature.',
    detected: 'Les pixels ressemblent à ceux d’images d’IA.',
  },
  notes: {
    wrong: 'Signalée à tort : le détecteur avertit ici, mais c’est une photographie.',
    missed: 'Manquée : une IA a fait cette image, mais le détecteur n’avertit pas.',
  },
  outcomes: {
    found: 'Trouvée : une IA l’a faite, et le détecteur avertit.',
    missed: 'Manquée : une IA l’a faite, mais le détecteur n’avertit pas.',
    wrong: 'Erreur : aucune IA ne l’a faite, mais le détecteur avertit.',
    quiet: 'Pas d’avertissement. Aucun n’était attendu ici.',
    unclear: 'Incertain : trop faible pour un avertissement.',
    declared: 'Ici, c’est ce que dit le fichier qui décide, pas le détecteur.',
    altered: 'Le fichier ne correspond plus à sa signature. Cela seul ne dit rien sur l’IA.',
    abstained: 'Pas de verdict : il y a trop peu d’éléments.',
  },
  sections: {
    kinds: {
      title: 'Trois sortes de signaux',
      text: 'Un signal peut reposer sur ce que dit le fichier, sur une signature rompue ou sur les pixels. Leur force diffère : Telltale ne les mélange jamais.',
    },
    mistakes: {
      title: 'Quand le détecteur se trompe',
      text: 'Il manque beaucoup d’images d’IA et, parfois, il avertit devant une photographie. Voici des exemples des deux.',
    },
    generated: {
      title: 'Faites par une IA',
      text: 'Un petit modèle de diffusion à nous a inventé ces paysages. Il a appris d’une seule photographie du domaine public, et le détecteur n’a pas été entraîné sur ces images.',
    },
    files: {
      title: 'Ce que les fichiers disent d’eux-mêmes',
      text: 'La même affirmation, plus ou moins bien appuyée : signée par une entité connue, signée par un inconnu, ou une simple ligne dans le fichier.',
    },
    quiet: {
      title: 'Images sans avertissement',
      text: 'Des photographies de 1865 à 2025 et un dessin. Qu’aucun signal ne soit trouvé ne prouve rien.',
    },
    own: {
      title: 'Ajoutées par l’exploitant',
      text: 'Des images ajoutées par l’exploitant de ce serveur, avec ce qu’il dit de leur origine.',
    },
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
    'spice-market.jpg': {
      title: 'Marché aux épices',
      alt: 'Des paniers d’épices sur un marché en plein air, une photographie de 2025',
    },
    'perched-osprey.jpg': {
      title: 'Balbuzard',
      alt: 'Un balbuzard sur une branche nue devant des conifères, une photographie de 2018',
    },
    'singapore-evening.jpg': {
      title: 'Singapour le soir',
      alt: 'Des tours au bord de l’eau sous un ciel rose, une photographie de 2016',
    },
    'zoo-otters.jpg': {
      title: 'Loutres au zoo',
      alt: 'Une loutre sur un rocher, une autre dans l’eau, une photographie de 2013',
    },
    'agate.gif': {
      title: 'Agate taillée',
      alt: 'Anneaux de pierre bleue et brune, dessinés par un programme',
    },
  },
};
