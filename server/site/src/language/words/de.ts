import type { Words } from './en.ts';

export const words: Words = {
  about: 'Über diesen Server',
  tryIt: 'Ausprobieren',
  gallery: 'Galerie',
  docs: 'Dokumentation',
  api: 'API',
  signIn: 'Anmelden',
  console: 'Konsole',
  language: 'Sprache',
  rule: 'Anzeichen sind kein Beweis; entscheiden muss eine Person.',
  more: 'Mehr über Telltale',
  start: 'Schnellstart',
  reference: 'API-Referenz',
  models: 'Modellkarten',
  privacy: 'Datenschutz',
  skip: 'Zum Inhalt springen',
  missing: 'Hier ist keine Seite',
  missingText: 'Vielleicht ist die Adresse falsch geschrieben, oder die Seite ist umgezogen.',
  failed: 'Hier ist etwas schiefgegangen',
  failedText: 'Es liegt nicht an Ihnen. Versuchen Sie es gleich noch einmal.',
  firstPage: 'Zur Startseite',
};
