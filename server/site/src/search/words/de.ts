import type { Words } from './en.ts';

export const words: Words = {
  title: 'Suche',
  heading: 'Suche',
  question: 'Wonach suchen Sie?',
  purpose: 'Durchsucht alle Seiten dieser Website. Die Dokumentation ist überwiegend auf Englisch.',
  noScript:
    'Die Suche braucht JavaScript, das hier ausgeschaltet ist. Das Inhaltsverzeichnis steht neben der Dokumentation.',
  nothing: 'Nichts gefunden.',
  failed: 'Die Seiten für die Suche konnten nicht geladen werden. Versuchen Sie es noch einmal.',
  results: (count: string) => `Treffer: ${count}`,
};
