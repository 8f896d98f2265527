export const languages = ['en', 'de', 'es', 'fr', 'pt-BR', 'ar'] as const;
export type Language = (typeof languages)[number];

export const primaryOf = (tag: string) => tag.toLowerCase().split('-', 1)[0] ?? '';

const byPrimary = new Map(languages.map((language) => [primaryOf(language), language]));

/** First known language of the reader's preferences (`navigator.languages`); English when none is known. */
export function chooseLanguage(tags: readonly string[]): Language {
  return firstKnown(tags) ?? 'en';
}

/** The first of them that is known, whatever its region. */
export function firstKnown(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const found = byPrimary.get(primaryOf(tag));
    if (found) return found;
  }
  return undefined;
}
