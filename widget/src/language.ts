import { chooseLanguage, type Language } from '@telltale/shared/locales/languages.ts';

export type { Language };

/** What the element or the page around it is written in, then what its reader reads. */
export function languageOf(host: Element): Language {
  const around = host.closest('[lang]')?.getAttribute('lang') || document.documentElement.lang;
  return chooseLanguage([...(around ? [around] : []), ...navigator.languages]);
}

/** How its files are named. */
export const fileTagOf = (language: Language) => language.toLowerCase() as Lowercase<Language>;
