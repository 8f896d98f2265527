import type { Words } from './en.ts';

export const words: Words = {
  title: 'Telltale: Signale von KI in Bildern, Texten, Aufnahmen und Videos',
  heading: 'Sehen Sie zweimal hin, bevor Sie es weitergeben',
  purpose:
    'Telltale sucht nach Warnsignalen dafür, dass ein Bild, ein Text, eine Aufnahme oder ein Video von KI stammen könnte, und zeigt, wie stark sie sind.',
  noScript: 'Zum Prüfen wird JavaScript gebraucht, das hier ausgeschaltet ist.',
  samples: 'Nichts zur Hand? Probieren Sie eines davon',
  photo: 'Eine alte Fotografie',
  photoNote: 'Bild, Berge im Schnee',
  drawing: 'Von einem Programm gezeichnet',
  drawingNote: 'Bild, das es selbst angibt',
  essay: 'Von einem Sprachmodell geschrieben',
  essayNote: 'Text, ein Aufsatz auf Englisch',
  note: 'Zwei kurze Sätze',
  noteNote: 'Text, zu kurz für ein Urteil',
  voice: 'Eine Stimme vom Computer',
  voiceNote: 'Aufnahme, vier Sekunden',
  pan: 'Eine Kamera schwenkt über einen Fluss',
  panNote: 'Video, drei Sekunden',
  more: 'Zur Galerie, Irrtümer eingeschlossen',
  doors: 'Drei Wege hinein',
  readers: 'Sie lesen',
  readersText:
    'Die Browser-Erweiterung setzt ein kleines Zeichen auf die Bilder einer Seite. Geprüft wird auf Ihrem eigenen Gerät, und nichts verlässt es, solange Sie es nicht wollen.',
  readersLink: 'Erweiterung hinzufügen',
  publishers: 'Sie veröffentlichen',
  publishersText:
    'Eine Zeile setzt das Prüffeld von oben auf Ihre eigenen Seiten. Ihre Leser brauchen kein Konto, Ihre Seite keinen Schlüssel.',
  publishersLink: 'Tag einbinden',
  programs: 'Sie entwickeln',
  programsText:
    'Eine API mit typisiertem Client prüft alle vier Arten von Medien und führt Akten darüber, was entschieden wurde. Jede Woche gibt es freie Prüfungen.',
  programsLink: 'Für einen Schlüssel anmelden',
  programsDocs: 'Der erste Aufruf',
  limits: 'Was es nie tut',
  limitsWeak:
    'Die Detektoren übersehen vieles, was KI erzeugt, und warnen manchmal ohne Grund. Wie oft, wurde an Quellen gemessen, die sie nie gesehen hatten; die Zahlen sind öffentlich.',
  limitsMeasured:
    'Als der Detektor für Bilder gemessen wurde, übersah er {missed} von {generated} KI-generierten Bildern ({share}) und markierte {flagged} von {total} anderen irrtümlich.',
  limitsSilence:
    'Wird kein Signal gefunden, sagt das nichts darüber, woher etwas kommt. Wo die Hinweise zu dünn sind, gibt Telltale gar kein Urteil ab.',
  limitsModels: 'Die Messungen lesen',
  limitsPrivacy: 'Was aufbewahrt wird und wie lange',
  audience: 'Für Leser, Redaktionen und Entwickler',
  ready: 'So sieht eine Antwort aus',
  readySample: 'Eine alte Fotografie, geprüft, als diese Seite entstand',
  good: 'Wie gut ist es?',
  goodText:
    'Es findet einiges von dem, was KI erzeugt, und markiert selten etwas anderes. Das gilt für Bilder; Texte, Aufnahmen und Videos sind schwächer und als experimentell bezeichnet.',
  goodDelivery: 'Das Bild, wie es ankommt',
  goodFound: 'Gefunden, von 100 KI-Bildern',
  goodFlagged: 'Irrtümlich markiert, von 100 anderen',
  goodPeople:
    'Menschen, die nur hinsehen, liegen in {people} von 100 Fällen richtig, eine Münze in 50. Ebenso gezählt, an anderen Bildern, liegt dieser Detektor {right}-mal richtig: Fast alle anderen Bilder lässt er in Ruhe, und viele KI-Bilder übersieht er.',
  goodPeopleSource: 'Roca und andere, 2025: 12.500 Menschen, 287.000 Antworten',
  goodScore: 'Wie ein Wert zu lesen ist',
  neverDecide:
    'Es entscheidet nie. Es zeigt Signale und wie stark sie sind; was daraus folgt, sagt ein Mensch.',
  neverSend: 'Die Erweiterung sendet nichts von Ihrem Gerät, solange Sie es nicht erlauben.',
  programsPrices: 'Die Preise ansehen',
  deliveries: {
    clean: 'Wie es entstand',
    web: 'Als Kopie auf einer Website',
    hard: 'Stark komprimiert',
    thumbnail: 'Als Vorschaubild',
  },
};
