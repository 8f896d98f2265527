import { readFileSync } from 'node:fs';
import { compileWords } from '@telltale/shared/locales/compile-messages.ts';
import { type Language, languages } from '@telltale/shared/locales/languages.ts';
import type demoWords from './src/demo/locales/en.json';
import type docsWords from './src/docs/locales/en.json';
import type guideWords from './src/guide/locales/en.json';
import type homeWords from './src/home/locales/en.json';
import type frameWords from './src/language/locales/en.json';
import type searchWords from './src/search/locales/en.json';

/** The words of the pages that come from the server in the reader’s language. */
export const demo = readWords<typeof demoWords>('demo');
export const docs = readWords<typeof docsWords>('docs');
export const frame = readWords<typeof frameWords>('language');
export const guide = readWords<typeof guideWords>('guide');
export const home = readWords<typeof homeWords>('home');
export const search = readWords<typeof searchWords>('search');

/** @param folder of the page */
function readWords<Words>(folder: string): Readonly<Record<Language, Words>> {
  const read = (language: Language) =>
    JSON.parse(readFileSync(new URL(`./src/${folder}/locales/${language}.json`, import.meta.url), 'utf8'));
  return compileWords(
    Object.fromEntries(languages.map((language) => [language, read(language)])),
  ) as unknown as Readonly<Record<Language, Words>>;
}
