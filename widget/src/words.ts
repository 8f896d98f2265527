import { directionOf, fillMessage, type Message, type Wording } from '@telltale/shared/locales/messages.ts';
import { fileTagOf, type Language } from './language.ts';
import type en from './locales/words-en.json';
import { load } from './parts.ts';
import type { ResultWords } from './result-words.ts';

export type WordKey = keyof typeof en;
export type Words = Wording<WordKey>;

/** Of the first view. */
export async function loadWords(language: Language): Promise<Words> {
  return wordingOf(language, (await load(`words-${fileTagOf(language)}`)).default);
}

/** Of what comes after the first view. */
export async function loadResultWords(language: Language): Promise<ResultWords> {
  return wordingOf(language, (await load(`result-${fileTagOf(language)}`)).words);
}

export function wordingOf<Key extends string>(
  language: Language,
  catalogue: Readonly<Record<Key, Message>>,
): Wording<Key> {
  return {
    languageTag: language,
    direction: directionOf(language),
    text: (key, values) => fillMessage(catalogue[key], values, language),
  };
}
