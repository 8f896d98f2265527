import type { Words } from './en.ts';

export const words: Words = {
  install: {
    title: 'Obtenir l’extension Telltale',
    heading: 'Obtenir l’extension',
    purpose:
      'Elle pose un petit badge sur les images des pages que vous lisez. Elles sont vérifiées sur votre propre appareil, et rien n’en sort sans votre accord.',
    shop: 'Depuis la boutique de votre navigateur',
    shopText: 'Le navigateur l’installe et la tient à jour.',
    chrome: 'Chrome Web Store',
    firefox: 'Modules Firefox',
    file: 'Depuis ce serveur, en trois étapes',
    fileText: 'Pour Chrome, Edge, Brave et d’autres navigateurs fondés sur Chromium.',
    download: 'Télécharger le fichier',
    unpack: 'Décompressez-le dans un dossier qui reste en place.',
    developer: 'Ouvrez chrome://extensions et activez le mode développeur.',
    load: 'Appuyez sur « Charger l’extension non empaquetée » et choisissez ce dossier.',
    after: 'La première page de l’extension s’ouvre ensuite d’elle-même et demande où elle peut regarder.',
    none: 'Ce serveur n’a ni lien vers une boutique ni fichier. Demandez à son exploitant.',
    more: 'Ce que disent les badges',
  },
  pricing: {
    title: 'Prix de Telltale',
    heading: 'Ce que cela coûte',
    purpose:
      'Les lecteurs et les éditeurs ne paient rien. Les programmes paient les vérifications d’avance, sans abonnement.',
    readers: 'Lecteurs',
    readersText:
      'L’extension est gratuite, et les vérifications sur votre propre appareil ne sont pas comptées.',
    readersLink: 'Obtenir l’extension',
    publishers: 'Éditeurs',
    publishersText:
      'La balise pour les sites est gratuite. L’exploitant de ce serveur fixe le nombre de vérifications par jour d’un site.',
    publishersLink: 'Intégrer la balise',
    programs: 'Programmes',
    programsText:
      '100 jetons par semaine sont gratuits. Les autres s’achètent par lots ; les jetons achetés n’expirent pas.',
    programsLink: 'Se connecter pour une clé',
    tokens: 'Jetons',
    price: 'Prix',
    perThousand: 'Les mille',
    costs: 'Ce que coûte une vérification',
    picture: 'Une image',
    text: 'Un texte',
    recording: 'Un enregistrement',
    video: 'Une vidéo',
    one: '1 jeton',
    four: '4 jetons',
    frame: '1 jeton par image extraite',
    free: 'Une vérification qui finit sans verdict parce qu’il y a trop peu à regarder ne coûte rien. Une réponse dont le serveur se souvient coûte autant qu’une nouvelle.',
    currency:
      'Les prix sont en dollars américains. Sans prestataire de paiement connecté, ce serveur ne vend pas de jetons, et la console le dit.',
  },
  score: {
    title: 'Comment lire un score',
    heading: 'Comment lire un score',
    purpose:
      'Un score de 0 à 1 dit à quel point les pixels ressemblent à ceux d’images faites par une IA. Les deux sortes d’images reçoivent des scores hauts et bas ; seul leur nombre diffère. Déplacez le curseur pour voir ce que coûterait chaque choix.',
    chart:
      'Répartition de 0 à 1 des scores des images mesurées : la plupart des images d’IA sont en haut, la plupart des autres en bas, et on trouve les deux partout entre les deux.',
    generated: 'Faites par une IA',
    others: 'Autres',
    slider: 'Avertir à partir de ce score :',
    found: 'Sur 100 images faites par une IA, {found} l’atteignent.',
    flagged: 'Sur 100 autres images, {flagged} l’atteignent aussi : elles seraient signalées à tort.',
    measured:
      'Mesuré avec {model} sur {total} fichiers de sources qu’il n’avait jamais vues : images telles quelles, copies de sites, copies fortement compressées et vignettes.',
    uses: 'Ce que Telltale en fait',
    none: 'Au-dessous de {uncertain} : aucun signal. Cela ne prouve rien.',
    unclear: 'Dès {uncertain} : incertain, trop faible pour un avertissement.',
    warning: 'Dès {likely_ai} : un avertissement. Environ une autre image sur cent le reçoit à tort.',
    strong: 'Dès {strong} : un avertissement fort.',
    noScript: 'Le curseur demande JavaScript, qui est désactivé ici.',
    more: 'Toutes les mesures',
  },
};
