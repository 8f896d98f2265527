import type { Words } from './en.ts';

export const words: Words = {
  title: 'Telltale : signaux d’IA dans les images, textes, enregistrements et vidéos',
  heading: 'Regardez à deux fois avant de partager',
  purpose:
    'Telltale cherche des signaux d’alerte indiquant qu’une image, un texte, un enregistrement ou une vidéo pourrait avoir été créé par une IA, et montre leur force.',
  noScript: 'Vérifier quelque chose demande JavaScript, qui est désactivé ici.',
  samples: 'Rien sous la main ? Essayez l’un de ceux-ci',
  photo: 'Une photographie ancienne',
  photoNote: 'Image, montagnes enneigées',
  drawing: 'Dessinée par un programme',
  drawingNote: 'Image qui le déclare elle-même',
  essay: 'Écrit par un modèle de langage',
  essayNote: 'Texte, un essai en anglais',
  note: 'Deux phrases courtes',
  noteNote: 'Texte trop court pour un verdict',
  voice: 'Une voix produite par ordinateur',
  voiceNote: 'Enregistrement, quatre secondes',
  pan: 'Une caméra balaie une rivière',
  panNote: 'Vidéo, trois secondes',
  more: 'Voir la galerie, erreurs comprises',
  doors: 'Trois façons d’entrer',
  readers: 'Vous lisez',
  readersText:
    'L’extension du navigateur pose un petit badge sur les images d’une page. Elles sont vérifiées sur votre propre appareil, et rien n’en sort sans votre accord.',
  readersLink: 'Ajouter l’extension',
  publishers: 'Vous publiez',
  publishersText:
    'Une ligne place le vérificateur ci-dessus sur vos propres pages. Vos lecteurs n’ont pas besoin de compte, ni votre page de clé.',
  publishersLink: 'Intégrer la balise',
  programs: 'Vous développez',
  programsText:
    'Une API avec un client typé vérifie les quatre sortes de médias et tient des dossiers de ce qui a été décidé. Chaque semaine apporte des vérifications gratuites.',
  programsLink: 'Se connecter pour une clé',
  programsDocs: 'Voir le premier appel',
  limits: 'Ce qu’il ne fait jamais',
  limitsWeak:
    'Les détecteurs manquent une bonne partie de ce que produit l’IA, et alertent parfois sans raison. La fréquence a été mesurée sur des sources qu’ils n’avaient jamais vues, et les chiffres sont publics.',
  limitsMeasured:
    'Lors de sa mesure, le détecteur d’images a manqué {missed} images générées par IA sur {generated} ({share}) et en a marqué par erreur {flagged} sur {total} autres.',
  limitsSilence:
    'Quand aucun signal n’est trouvé, cela ne dit rien de la provenance d’une chose. Là où les indices sont trop minces, Telltale ne rend aucun verdict.',
  limitsModels: 'Lire les mesures',
  limitsPrivacy: 'Ce qui est conservé, et combien de temps',
  audience: 'Pour les lecteurs, les rédactions et les développeurs',
  ready: 'Voici à quoi ressemble une réponse',
  readySample: 'Une photographie ancienne, vérifiée à la création de cette page',
  good: 'Quelle est sa qualité ?',
  goodText:
    'Il trouve une partie de ce que fait l’IA et signale rarement autre chose. Cela vaut pour les images ; pour les textes, enregistrements et vidéos, il est plus faible et dit expérimental.',
  goodDelivery: 'L’image telle qu’elle arrive',
  goodFound: 'Trouvées, sur 100 faites par une IA',
  goodFlagged: 'Signalées à tort, sur 100 autres',
  goodPeople:
    'Les personnes qui ne font que regarder ont raison {people} fois sur 100, une pièce de monnaie 50 fois. Compté de même, sur d’autres images, ce détecteur a raison {right} fois : il laisse tranquilles presque toutes les autres images et en manque beaucoup parmi celles d’IA.',
  goodPeopleSource: 'Roca et autres, 2025 : 12 500 personnes, 287 000 réponses',
  goodScore: 'Comment lire un score',
  neverDecide:
    'Il ne décide jamais. Il montre des signaux et leur force ; c’est à une personne de dire ce qui en découle.',
  neverSend: 'L’extension n’envoie rien depuis votre appareil sans votre accord.',
  programsPrices: 'Voir les prix',
  deliveries: {
    clean: 'Telle qu’elle a été faite',
    web: 'En copie sur un site',
    hard: 'Fortement compressée',
    thumbnail: 'En vignette',
  },
};
