import { chooseLanguage, type Language } from '@telltale/shared/locales/languages.ts';

/** Some sixteen languages. A header may hold thousands, which took a process 7 ms to read. */
const mostCharacters = 200;

/** The language that was chosen, else the first known one of those that a browser prefers; English where none is known. */
export function acceptedLanguage(
  headers: { readonly 'accept-language'?: string | undefined },
  chosen = '',
): Language {
  return chooseLanguage([chosen, ...preferredTags(headers['accept-language'] ?? '')]);
}

/** The tags of Accept-Language by their weights (https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4). */
function preferredTags(header: string): string[] {
  return startOf(header)
    .split(',')
    .map(readEntry)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** Ends at the end of a tag: half of another one may be the name of a language. */
function startOf(header: string): string {
  if (header.length <= mostCharacters) return header;
  return header.slice(0, Math.max(0, header.lastIndexOf(',', mostCharacters)));
}

function readEntry(entry: string) {
  const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
  return { tag, weight: Number(weight ?? 1) };
}
