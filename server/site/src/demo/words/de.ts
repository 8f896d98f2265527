import type { Words } from './en.ts';

export const words: Words = {
  title: 'Telltale: zwölf Bilder und ihre Anzeichen',
  description: 'Warnsignale dafür, dass ein Bild von KI stammen könnte. Anzeichen, nie Beweise.',
  heading: 'Zwölf Bilder, und was ihre Anzeichen sagen',
  purpose:
    'Telltale sucht nach Warnsignalen dafür, dass ein Bild von KI stammen könnte. Es wägt die Pixel, die Content Credentials der Datei und was die Datei über sich selbst sagt. Drücken Sie bei einem Bild auf „Prüfen“ und öffnen Sie dann die Antwort: Jede Zahl steht neben der Schwelle, an der sie gemessen wird.',
  noScript: 'Zum Prüfen der Bilder wird JavaScript gebraucht, das hier ausgeschaltet ist.',
  gallery: 'Bilder',
  check: 'Prüfen',
  checkNamed: (title) => `„${title}“ prüfen`,
  checking: (title) => `„${title}“ wird geprüft.`,
  answered: (title, answer) => `„${title}“: ${answer}.`,
  kinds: {
    photograph: 'Fotografie',
    generated: 'Von einem Programm gezeichnet',
    tampered: 'Signiert, dann verändert',
  },
  problems: {
    pictureMissing: 'Das Bild selbst konnte nicht geladen werden.',
    checkFailed: 'Die Prüfung ist gescheitert. Sie lässt sich wiederholen.',
    tooSlow: 'Die Antwort hat zu lange gedauert. Sie können noch einmal fragen.',
    unreachable: 'Der Server war nicht zu erreichen.',
    origin_denied:
      'Von dieser Adresse nimmt der Server keine Prüfungen an. Öffnen Sie die Galerie unter der Adresse, die der Server beim Start nannte.',
    rate_limited:
      'Zu viele Prüfungen in einer Minute; 45 Sekunden Warten reichten nicht. Warten Sie etwas und versuchen Sie es noch einmal.',
    quota_exhausted: 'Die kostenlosen Prüfungen von heute sind aufgebraucht. Morgen gibt es neue.',
    queue_full:
      'Zu viele Bilder warten: 45 Sekunden lang war kein Platz frei. Versuchen Sie es in einer Minute noch einmal.',
    model_unavailable:
      'Im Augenblick ist kein Detektor bereit. Versuchen Sie es in einer Minute noch einmal.',
  },
  pictures: {
    'alpine-landscape.jpg': {
      title: 'Alpenlandschaft',
      alt: 'Verschneite Gipfel hinter dunklen Tannen, eine alte Fotografie',
    },
    'mountains-signed.jpg': {
      title: 'Bergkämme am Abend',
      alt: 'Bergkämme in rosa Dunst über einem See, von einem Programm gezeichnet und als erzeugt signiert',
    },
    'nagasaki-boats.jpg': {
      title: 'Boote in Nagasaki',
      alt: 'Boote, im Fluss vertäut, unter hölzernen Häusern, eine alte Fotografie',
    },
    'glass-signed.png': {
      title: 'Bleiglasfenster',
      alt: 'Farbige Glasscheiben, von einem Programm gezeichnet und als erzeugt signiert',
    },
    'dust-bowl-home.webp': {
      title: 'Verlassenes Haus',
      alt: 'Ein einsames Holzhaus auf dürrer Ebene, eine alte Fotografie',
    },
    'dunes-tampered.jpg': {
      title: 'Dünen, verändert',
      alt: 'Sanddünen unter tiefer Sonne, von einem Programm gezeichnet, signiert, dann verändert',
    },
    'airplane-from-above.jpg': {
      title: 'Flugzeug von oben',
      alt: 'Ein Doppeldecker über Feldern, aus einem anderen Flugzeug gesehen, eine alte Fotografie',
    },
    'blossoms-unlisted.jpg': {
      title: 'Blüten',
      alt: 'Rosa Blumen im Gras, von einem Programm gezeichnet; wer signiert hat, steht auf keiner Vertrauensliste',
    },
    'house-cat.png': {
      title: 'Eine Katze in Bewegung',
      alt: 'Vierundzwanzig Bilder einer gehenden und laufenden Katze, eine alte Fotografie',
    },
    'nebula-parameters.png': {
      title: 'Nebel',
      alt: 'Leuchtende Wolken zwischen Sternen, von einem Programm gezeichnet; die Datei trägt die Einstellungen eines Generators',
    },
    'allium.avif': {
      title: 'Lauch',
      alt: 'Ein Blütenstand auf seinem Stiel vor heller Wand, eine alte Fotografie',
    },
    'agate.gif': {
      title: 'Geschnittener Achat',
      alt: 'Ringe aus blauem und braunem Stein, von einem Programm gezeichnet',
    },
  },
};
