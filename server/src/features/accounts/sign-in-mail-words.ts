import { compileWords } from '@telltale/shared/locales/compile-messages.ts';
import type { Language } from '@telltale/shared/locales/languages.ts';
import ar from './locales/ar.json' with { type: 'json' };
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import ptBR from './locales/pt-BR.json' with { type: 'json' };

/** The mail that carries a sign-in link. */
export const signInMailWords = compileWords<Readonly<Record<Language, typeof en>>>({
  en,
  de,
  es,
  fr,
  'pt-BR': ptBR,
  ar,
});
