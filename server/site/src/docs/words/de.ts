import type { Words } from './en.ts';

export const words: Words = {
  contents: 'Dokumentation',
  retired: 'Abgelöste Versionen',
  searchAll: 'Alle Seiten durchsuchen',
  search: 'Suchen',
  titles: {
    start: 'Hier anfangen',
    readers: 'Zum Lesen',
    publishers: 'Zum Veröffentlichen',
    developers: 'Zum Programmieren',
    operators: 'Zum Betreiben',
    reference: 'API-Referenz',
    keys: 'Mit API-Schlüssel',
    widget: 'Das Widget',
    examples: 'Beispiele',
    exports: 'Exportierte Dossiers',
    errors: 'Fehler',
    limits: 'Grenzen',
    models: 'Datenblätter der Modelle',
    operations: 'Handbuch für den Betrieb',
    changes: 'Änderungen',
    privacy: 'Datenschutz',
    'extension-privacy': 'Datenschutz der Erweiterung',
  },
  descriptions: {
    start: 'Die ersten Schritte mit Telltale: zum Lesen, Veröffentlichen, Programmieren und Betreiben.',
    privacy: 'Was den Browser verlässt, was der Server aufbewahrt und wie lange.',
  },
};
