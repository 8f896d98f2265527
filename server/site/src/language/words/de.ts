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
};
