import type { Wording } from '@telltale/shared/locales/messages.ts';
import type { words as english } from './locales/result-en.ts';
import { load } from './parts.ts';
import { type Language, wordingOf } from './words.ts';

/** Words of an answer: those of the evidence card, and the widget's own. */
export type ResultWords = Wording<keyof typeof english>;

const words = {
  en: () => load('result-en', () => import('./locales/result-en.ts')),
  de: () => load('result-de', () => import('./locales/result-de.ts')),
  es: () => load('result-es', () => import('./locales/result-es.ts')),
  fr: () => load('result-fr', () => import('./locales/result-fr.ts')),
  'pt-BR': () => load('result-pt-br', () => import('./locales/result-pt-br.ts')),
  ar: () => load('result-ar', () => import('./locales/result-ar.ts')),
};

export async function loadResultWords(language: Language): Promise<ResultWords> {
  return wordingOf(language, (await words[language]()).words);
}
