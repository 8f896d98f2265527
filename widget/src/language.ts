const languages = ['en', 'de', 'es', 'fr', 'pt-BR', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The first language that is known, whatever its region; English when none is. */
export function chooseLanguage(tags: readonly string[]): Language {
  const primary = (tag: string) => tag.toLowerCase().split('-')[0];
  const found = tags.flatMap((tag) => languages.filter((language) => primary(language) === primary(tag)));
  return found[0] ?? 'en';
}

/** What the element or the page around it is written in, then what its reader reads. */
export function languageOf(host: Element): Language {
  const around = host.closest('[lang]')?.getAttribute('lang') || document.documentElement.lang;
  return chooseLanguage([...(around ? [around] : []), ...navigator.languages]);
}
