import { chooseLanguage, type Language } from '@telltale/shared/locales/languages.ts';

/**
 * The first known tag of Accept-Language (https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4): browsers send the
 * preferred one first. English where none is known.
 */
export function acceptedLanguage(
  headers: { readonly 'accept-language'?: string | undefined },
  chosen = '',
): Language {
  const tags = (headers['accept-language'] ?? '').split(',').map((tag) => tag.split(';')[0]?.trim() ?? '');
  return chooseLanguage([chosen, ...tags]);
}
