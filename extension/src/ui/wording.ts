import {
  directionOf,
  fillMessage,
  fillPlaces,
  type Message,
  type MessageKey,
  type Wording,
} from '@telltale/shared/locales/messages.ts';
import { browser } from 'wxt/browser';
import type en from '../locales/en.json';

export type ExtensionKey = MessageKey | keyof typeof en;
export type ExtensionWording = Wording<ExtensionKey>;

/**
 * Words in the browser's own language, from the `_locales` made at build time. The script of every page has no byte to
 * spare, so these cannot count: a test finds words there that would have to.
 */
export function browserWording(): ExtensionWording {
  const message = (key: string) =>
    browser.i18n.getMessage(key as Parameters<typeof browser.i18n.getMessage>[0]);
  // The first word asked for has the browser open its catalogue: pages on which nothing is drawn go without.
  let tag: string | null = null;
  return {
    // The language of the words, which is not the browser's where that has no catalogue.
    get languageTag() {
      tag ??= message('language_tag');
      return tag;
    },
    get direction() {
      return directionOf(this.languageTag);
    },
    text: (key, values) => fillPlaces(message(key), values),
  };
}

/** The same with words that count, for the extension's own pages and its background. */
export function countingWording(): ExtensionWording {
  const { languageTag, direction, text } = browserWording();
  return {
    languageTag,
    direction,
    text: (key, values) => fillMessage(readMessage(text(key)), values, languageTag || undefined),
  };
}

/** The browser keeps strings only, so a choice comes as JSON; no sentence begins like that. */
const readMessage = (text: string): Message => (text.startsWith('{"') ? JSON.parse(text) : text);
