import type { Words } from './en.ts';

export const words: Words = {
  title: 'Websites',
  purpose:
    'Seiten dieser Websites dürfen ihren Lesern Prüfungen anbieten, auf das öffentliche Tageskontingent Ihres Kontos.',
  addLabel: 'Adresse der Website',
  addHint: 'Beginnt mit https://. Nur Protokoll, Host und Port zählen; der Pfad fällt weg.',
  placeholder: 'https://news.example',
  add: 'Hinzufügen',
  notHttps: 'Geben Sie eine Adresse an, die mit https:// beginnt.',
  added: (origin) => `${origin} darf das Widget ab jetzt benutzen.`,
  full: (count) =>
    `Ein Konto hat höchstens ${count} Websites. Entfernen Sie eine, um eine andere hinzuzufügen.`,
  tagTitle: 'Der Code zum Einfügen',
  tagText:
    'Setzen Sie ihn dorthin, wo die Prüfung erscheinen soll. Er enthält keinen Schlüssel: Es zählt die Adresse der Seite.',
  tagLabel: 'HTML',
  listTitle: 'Ihre Websites',
  noneTitle: 'Noch keine Websites',
  noneText: 'Fügen Sie die Adresse Ihrer Website hinzu und dann den Code in ihre Seiten ein.',
  since: (day) => `Seit ${day}`,
  remove: 'Entfernen',
  removeNamed: (origin) => `${origin} entfernen`,
  question: (origin) => `${origin} entfernen?`,
  consequence:
    'Ihre Seiten werden ab sofort abgewiesen: Leser sehen, dass dort keine Prüfungen angeboten werden.',
  confirm: 'Website entfernen',
  removed: (origin) => `${origin} ist entfernt.`,
};
