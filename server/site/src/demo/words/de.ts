import type { Words } from './en.ts';

export const words: Words = {
  title: 'Telltale-Galerie: Bilder bekannter Herkunft und was die Prüfung sagt',
  description: 'Bilder bekannter Herkunft und was Telltale dazu sagt. Signale, nie Beweise.',
  heading: 'Wo es richtig liegt und wo es sich irrt',
  purpose:
    'Bei jedem Bild steht, wie es entstanden ist. Drücken Sie auf „Prüfen“ und vergleichen Sie die Antwort damit. Die Antwort lässt sich öffnen und zeigt jede Zahl neben ihrer Schwelle.',
  honest:
    'Kein Bild hier stammt von den KI-Diensten, die heute benutzt werden: Deren Lizenzen sind unklar. Die gezeichneten hat ein kurzes Programm von uns berechnet; wo eine Datei sagt, sie stamme von KI, ist das eine Vorführung, signiert mit einem Vorführzertifikat. Wie viele Bilder heutiger Generatoren gefunden werden, wurde anderswo gemessen.',
  measured: 'Was gemessen wurde',
  noScript: 'Zum Prüfen der Bilder wird JavaScript gebraucht, das hier ausgeschaltet ist.',
  gallery: 'Bilder',
  check: 'Prüfen',
  checkNamed: (title) => `„${title}“ prüfen`,
  checking: (title) => `„${title}“ wird geprüft.`,
  answered: (title, answer) => `„${title}“: ${answer}.`,
  truths: {
    photograph: 'Fotografie',
    drawn: 'Von einem Programm gezeichnet',
    generated: 'Von KI erzeugt',
  },
  signals: {
    declared: 'Angegeben',
    altered: 'Verändert',
    detected: 'Erkannt',
  },
  signalNotes: {
    declared: 'Die Datei selbst sagt, dass KI sie erzeugt hat.',
    altered: 'Die Datei wurde nach dem Signieren verändert.',
    detected: 'Die Pixel sehen aus wie die von KI-Bildern.',
  },
  notes: {
    wrong: 'Irrtümlich markiert: Der Detektor warnt hier, aber es ist eine Fotografie.',
    missed: 'Übersehen: KI hat dieses Bild erzeugt, aber der Detektor warnt nicht.',
  },
  outcomes: {
    found: 'Gefunden: KI hat es erzeugt, und der Detektor warnt.',
    missed: 'Übersehen: KI hat es erzeugt, aber der Detektor warnt nicht.',
    wrong: 'Falsch: KI hat es nicht erzeugt, aber der Detektor warnt.',
    quiet: 'Keine Warnung. Hier war auch keine fällig.',
    unclear: 'Unklar: zu schwach für eine Warnung.',
    declared: 'Hier entscheidet, was die Datei sagt, nicht der Detektor.',
    altered: 'Die Datei passt nicht mehr zu ihrer Signatur. Das allein sagt nichts über KI.',
    abstained: 'Kein Urteil: Es gibt zu wenig Anhaltspunkte.',
  },
  sections: {
    kinds: {
      title: 'Drei Arten von Signalen',
      text: 'Ein Signal kann auf dem beruhen, was die Datei sagt, auf einer gebrochenen Signatur oder auf den Pixeln. Sie sind verschieden stark; deshalb vermischt Telltale sie nie.',
    },
    mistakes: {
      title: 'Wo der Detektor sich irrt',
      text: 'Er übersieht viele KI-Bilder, und ab und zu warnt er bei einer Fotografie. Hier sind Beispiele für beides.',
    },
    generated: {
      title: 'Von KI erzeugt',
      text: 'Ein kleines Diffusionsmodell von uns hat diese Landschaften erfunden. Es lernte aus einer einzigen gemeinfreien Fotografie; der Detektor wurde nicht mit diesen Bildern trainiert.',
    },
    files: {
      title: 'Was Dateien über sich selbst sagen',
      text: 'Dieselbe Angabe, verschieden gut belegt: signiert von einer bekannten Stelle, signiert von einer unbekannten oder nur eine Zeile in der Datei.',
    },
    quiet: {
      title: 'Bilder ohne Warnung',
      text: 'Fotografien von 1865 bis 2025 und eine Zeichnung. Dass kein Signal gefunden wird, beweist nichts.',
    },
    own: {
      title: 'Vom Betreiber hinzugefügt',
      text: 'Bilder, die der Betreiber dieses Servers hinzugefügt hat, mit seinen Angaben zur Herkunft.',
    },
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
    'spice-market.jpg': {
      title: 'Gewürzmarkt',
      alt: 'Körbe voller Gewürze auf einem Markt im Freien, eine Fotografie von 2025',
    },
    'perched-osprey.jpg': {
      title: 'Fischadler',
      alt: 'Ein Fischadler auf einem kahlen Ast vor Nadelbäumen, eine Fotografie von 2018',
    },
    'singapore-evening.jpg': {
      title: 'Singapur am Abend',
      alt: 'Hochhäuser am Wasser unter rosa Himmel, eine Fotografie von 2016',
    },
    'zoo-otters.jpg': {
      title: 'Otter im Zoo',
      alt: 'Ein Otter auf einem Felsen, ein zweiter im Wasser, eine Fotografie von 2013',
    },
    'agate.gif': {
      title: 'Geschnittener Achat',
      alt: 'Ringe aus blauem und braunem Stein, von einem Programm gezeichnet',
    },
  },
};
