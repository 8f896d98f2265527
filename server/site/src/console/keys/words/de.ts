import type { Words } from './en.ts';

export const words: Words = {
  title: 'API-Schlüssel',
  purpose:
    'Für Ihre eigenen Programme. Ein Schlüssel verbraucht Ihre Token; bewahren Sie ihn auf wie ein Passwort.',
  nameLabel: 'Wofür ist der Schlüssel?',
  nameHint: 'Zum Beispiel das Programm oder der Rechner, der ihn benutzt.',
  make: 'Schlüssel erzeugen',
  made: (name) => `Der Schlüssel „${name}“ ist erzeugt. Kopieren Sie ihn jetzt.`,
  secretTitle: (name) => `Der Schlüssel „${name}“`,
  secretText:
    'Er wird nur dieses eine Mal gezeigt. Geht er verloren, widerrufen Sie ihn und erzeugen einen neuen.',
  secretLabel: 'Ihr neuer Schlüssel',
  tryLabel: 'Probieren Sie ihn aus: Die Prüfung eines Textes kostet einen Token',
  sampleText: 'Fügen Sie hier wenigstens ein paar Sätze ein.',
  done: 'Ich habe ihn kopiert',
  hidden: 'Der Schlüssel wird nicht mehr gezeigt.',
  listTitle: 'Ihre Schlüssel',
  noneTitle: 'Noch keine Schlüssel',
  noneText: 'Erzeugen Sie oben einen, dann können Ihre Programme Medien über die API prüfen.',
  createdOn: (day) => `Erzeugt am ${day}`,
  usedAt: (moment) => `zuletzt benutzt ${moment}`,
  neverUsed: 'nie benutzt',
  revokedOn: (day) => `widerrufen am ${day}`,
  revoke: 'Widerrufen',
  revokeNamed: (name) => `„${name}“ widerrufen`,
  question: (name) => `Den Schlüssel „${name}“ widerrufen?`,
  consequence:
    'Programme, die ihn benutzen, werden ab sofort abgewiesen. Das lässt sich nicht rückgängig machen.',
  confirm: 'Schlüssel widerrufen',
  revoked: (name) => `Der Schlüssel „${name}“ ist widerrufen.`,
};
