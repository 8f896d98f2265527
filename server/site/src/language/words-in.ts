import type { Language } from '@telltale/shared/locales/languages.ts';
import { language } from './language.ts';

/** Where the words of each language are; written out, so that the bundler sees which files there are. */
export type Loaders<Words> = Readonly<Record<Language, () => Promise<{ readonly default: Words }>>>;

export async function wordsIn<Words>(loaders: Loaders<Words>): Promise<Words> {
  return (await loaders[language]()).default;
}
