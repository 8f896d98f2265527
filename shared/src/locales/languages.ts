export const languages = ['en', 'de', 'es', 'fr', 'pt-BR', 'ar'] as const;
export type Language = (typeof languages)[number];

/** First known language of the reader's preferences (`navigator.languages`); English when none is known. */
export function chooseLanguage(tags: readonly string[]): Language {
  return firstKnown(tags) ?? 'en';
}

/** The first of them that is known, whatever its region. */
export function firstKnown(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const primary = primaryOf(tag);
    const found = languages.find((language) => primaryOf(language) === primary);
    if (found) return found;
  }
  return undefined;
}

export const primaryOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? '';
