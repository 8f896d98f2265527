import { directionOf, fillPlaces, type Wording } from '@telltale/shared/locales/messages.ts';
import type en from './locales/words-en.json';
import { load } from './parts.ts';

export type WordKey = keyof typeof en;
export type Words = Wording<WordKey>;

const languages = ['en', 'de', 'es', 'fr', 'pt-BR', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The first language that is known, whatever its region; English when none is. */
export function chooseLanguage(tags: readonly string[]): Language {
  const primary = (tag: string) => tag.toLowerCase().split('-')[0];
  const found = tags.flatMap((tag) => languages.filter((language) => primary(language) === primary(tag)));
  return found[0] ?? 'en';
}

/** Written out, so that every bundler sees which files there are. */
const words = {
  en: () => load('words-en', () => import('./locales/words-en.json')),
  de: () => load('words-de', () => import('./locales/words-de.json')),
  es: () => load('words-es', () => import('./locales/words-es.json')),
  fr: () => load('words-fr', () => import('./locales/words-fr.json')),
  'pt-BR': () => load('words-pt-br', () => import('./locales/words-pt-br.json')),
  ar: () => load('words-ar', () => import('./locales/words-ar.json')),
};

export async function loadWords(language: Language): Promise<Words> {
  return wordingOf(language, (await words[language]()).default);
}

export function wordingOf<Key extends string>(
  language: Language,
  catalogue: Readonly<Record<Key, string>>,
): Wording<Key> {
  return {
    languageTag: language,
    direction: directionOf(language),
    text: (key, values) => fillPlaces(catalogue[key], values),
  };
}
