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
  voice: 'Eine Stimme aus Impulsen',
  voiceNote: 'Aufnahme, vier Sekunden',
  pan: 'Ein langsamer Blick über einen Fluss',
  panNote: 'Video, drei Sekunden',
  more: 'Zwölf Bilder hängen in der Galerie',
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
  limits: 'Was ein Signal nicht sagen kann',
  limitsWeak:
    'Die Detektoren übersehen vieles, was KI erzeugt, und warnen manchmal ohne Grund. Wie oft, wurde an Quellen gemessen, die sie nie gesehen hatten; die Zahlen sind öffentlich.',
  limitsMeasured:
    'Als der Detektor für Bilder gemessen wurde, übersah er {missed} von {generated} KI-generierten Bildern ({share}) und markierte {flagged} von {total} anderen irrtümlich.',
  limitsSilence:
    'Wird kein Signal gefunden, sagt das nichts darüber, woher etwas kommt. Wo die Hinweise zu dünn sind, gibt Telltale gar kein Urteil ab.',
  limitsModels: 'Die Messungen lesen',
  limitsPrivacy: 'Was aufbewahrt wird und wie lange',
};
