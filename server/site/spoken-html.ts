import type { Language } from '@telltale/shared/locales/languages.ts';
import { directionOf } from '@telltale/shared/locales/messages.ts';
import { escapeHtml } from './markdown.ts';

/** By the name after `data-word`. */
export type NamedWords = Readonly<Record<string, unknown>>;

/** What is more than words, by the comment in whose place it comes. */
export type Parts = Readonly<Record<string, string>>;

/** A built page in one language: every `data-word` in it, and every part. */
export function spokenIn(language: Language, html: string, words: NamedWords, parts: Parts = {}): string {
  const word = (key: string) => {
    const text = words[key];
    if (typeof text !== 'string') throw new Error(`There is no word "${key}" in ${language}.`);
    return escapeHtml(text);
  };
  return html
    .replace(/<html lang="en"/, `<html lang="${language}" dir="${directionOf(language)}"`)
    .replace(/ aria-label="[^"]*" data-word-label="([\w.]+)"/g, (_, key) => ` aria-label="${word(key)}"`)
    .replace(/ content="[^"]*" data-word-content="([\w.]+)"/g, (_, key) => ` content="${word(key)}"`)
    .replace(/( data-word="([\w.]+)"[^>]*>)[^<]*/g, (_, start, key) => start + word(key))
    .replace(/<!--([a-z-]+)-->/g, (comment, name) => parts[name] ?? comment);
}
