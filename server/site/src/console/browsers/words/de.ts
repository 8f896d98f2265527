import type { Words } from './en.ts';

export const words: Words = {
  title: 'Verbundene Browser',
  purpose: 'Browser, deren Telltale-Erweiterung über dieses Konto prüft. Höchstens fünf zugleich.',
  listTitle: 'Ihre Browser',
  noneTitle: 'Kein Browser ist verbunden',
  noneText: 'Hier erscheint ein Browser, sobald seine Erweiterung mit diesem Konto verbunden ist.',
  since: (day) => `Verbunden am ${day}`,
  usedAt: (moment) => `zuletzt benutzt ${moment}`,
  neverUsed: 'noch nicht benutzt',
  disconnect: 'Trennen',
  disconnectNamed: (name) => `„${name}“ trennen`,
  question: (name) => `„${name}“ trennen?`,
  consequence: 'Sein Schlüssel wird sofort widerrufen. Der Browser kann wieder verbunden werden.',
  confirm: 'Browser trennen',
  disconnected: (name) => `„${name}“ ist getrennt.`,
};
