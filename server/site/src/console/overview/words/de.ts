import type { Words } from './en.ts';

export const words: Words = {
  title: 'Übersicht',
  purpose: (start, end) => `Verbrauchte Token in der Woche vom ${start} bis ${end}, nach UTC-Tagen.`,
  available: 'Jetzt verfügbar',
  availableNote: 'Zuerst werden freie Token verbraucht, dann die des Tarifs, dann gekaufte.',
  free: 'Frei in dieser Woche',
  freeNote: (day) => `Wieder aufgefüllt am ${day}`,
  plan: (name) => `Tarif ${name}`,
  planNote: 'Ein UTC-Monat',
  paid: 'Gekauft',
  paidNote: 'Verfallen nie',
  buy: 'Token kaufen',
  ofTotal: (total) => `von ${total}`,
  left: (name, left, total) => `${name}: noch ${left} von ${total}`,
  usedUpTitle: 'Alle Token sind verbraucht',
  usedUpText: (day) =>
    `Prüfungen mit Ihren Schlüsseln werden abgelehnt, bis am ${day} die freien Token wiederkommen. Prüfungen auf Ihren Websites gehen weiter.`,
  usedUpLink: 'Token kaufen und gleich weiterprüfen',
  chartTitle: 'Verbraucht in dieser Woche',
  chartName: (total) =>
    `Verbrauchte Token an jedem Tag dieser Woche, zusammen ${total}. Die Zahlen stehen in der Tabelle darunter.`,
  showTable: 'Als Tabelle zeigen',
  tableName: 'Verbrauchte Token an jedem Tag dieser Woche, nach Art der Prüfung',
  day: 'Tag',
  total: 'Summe',
  noneTitle: 'In dieser Woche wurde nichts geprüft',
  noneText: 'Hier erscheinen die Prüfungen, für die Ihre Programme bezahlen.',
  noneLink: 'Mit einem Schlüssel anfangen',
  plans: { free: 'Kostenlos', developer: 'Developer', team: 'Team', agency: 'Agency' },
  operations: { image_check: 'Bilder', video_check: 'Videos', text_check: 'Texte', audio_check: 'Audio' },
};
