import type { Language } from '@telltale/shared/locales/languages.ts';
import type { Request } from 'express';
import { acceptedLanguage } from '../../platform/http/accepted-language.ts';

/** What the address names (`?lang=`), else what the browser prefers; English when none of it is known. */
export function readerLanguage({ query, headers }: Pick<Request, 'query' | 'headers'>): Language {
  return acceptedLanguage(headers, typeof query.lang === 'string' ? query.lang : '');
}
