import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { directionOf, fillPlaces, type MessageKey, type Wording } from './messages.ts';
import ptBR from './pt-BR.json' with { type: 'json' };

/** Every language, whole. A bundle that must stay small imports one JSON file instead. */
export const catalogues = { en, de, es, fr, 'pt-BR': ptBR, ar } satisfies Record<
  string,
  Record<MessageKey, string>
>;

export type Locale = keyof typeof catalogues;

/** First known language of the reader's preferences (`navigator.languages`); English when none is known. */
export function chooseLocale(languageTags: readonly string[]): Locale {
  for (const tag of languageTags) {
    const language = tag.toLowerCase().split('-')[0];
    const locale = localeNames.find((name) => name.toLowerCase().split('-')[0] === language);
    if (locale) return locale;
  }
  return 'en';
}

export function wordingFor(locale: Locale): Wording {
  const catalogue = catalogues[locale];
  return {
    languageTag: locale,
    direction: directionOf(locale),
    text: (key, values) => fillPlaces(catalogue[key], values),
  };
}

const localeNames: readonly Locale[] = ['en', 'de', 'es', 'fr', 'pt-BR', 'ar'];
