import ar from './ar.json' with { type: 'json' };
import { compileWords } from './compile-messages.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import type { Language } from './languages.ts';
import { directionOf, fillMessage, type MessageKey, type Wording } from './messages.ts';
import ptBR from './pt-BR.json' with { type: 'json' };

/** Every language, whole. A bundle that must stay small imports one JSON file instead. */
export const catalogues = compileWords<Readonly<Record<Language, Readonly<Record<MessageKey, string>>>>>({
  en,
  de,
  es,
  fr,
  'pt-BR': ptBR,
  ar,
});

export type Locale = keyof typeof catalogues;

export function wordingFor(locale: Locale): Wording {
  const catalogue = catalogues[locale];
  return {
    languageTag: locale,
    direction: directionOf(locale),
    text: (key, values) => fillMessage(catalogue[key], values, locale),
  };
}
