import { chooseLanguage, type Language } from '@telltale/shared/locales/languages.ts';
import type { Request } from 'express';

/** What the address names (`?lang=`), else what the browser prefers; English when none of it is known. */
export function readerLanguage(request: Request): Language {
  const { lang } = request.query;
  return chooseLanguage([...(typeof lang === 'string' ? [lang] : []), ...request.acceptsLanguages()]);
}
