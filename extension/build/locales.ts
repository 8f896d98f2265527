import { readFileSync } from 'node:fs';
import { compileMessage } from '@telltale/shared/locales/compile-messages.ts';
import type { Language } from '@telltale/shared/locales/languages.ts';
import type { Message } from '@telltale/shared/locales/messages.ts';

const folders = { en: 'en', de: 'de', es: 'es', fr: 'fr', 'pt-BR': 'pt_BR', ar: 'ar' } satisfies Record<
  Language,
  string
>;

export interface GeneratedFile {
  readonly relativeDest: string;
  readonly contents: string;
}

/**
 * `_locales` for the browser's own i18n, made of the shared wording and the extension's.
 * Content scripts thus carry no catalogue, and the browser picks the language.
 */
export function localeFiles(): GeneratedFile[] {
  return Object.entries(folders).map(([language, folder]) => ({
    relativeDest: `_locales/${folder}/messages.json`,
    contents: messagesJson({
      language_tag: language,
      ...catalogue(`../../shared/src/locales/${language}.json`),
      ...catalogue(`../src/locales/${language}.json`),
    }),
  }));
}

function catalogue(relativePath: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(relativePath, import.meta.url), 'utf8'));
}

/** `$` opens a placeholder in the browser's format; ours are filled by us, and a choice comes as JSON. */
function messagesJson(messages: Record<string, string>): string {
  const entries = Object.entries(messages).map(([key, text]) => [
    key,
    { message: asText(compileMessage(text)).replaceAll('$', '$$$$') },
  ]);
  return JSON.stringify(Object.fromEntries(entries));
}

const asText = (message: Message) => (typeof message === 'string' ? message : JSON.stringify(message));
