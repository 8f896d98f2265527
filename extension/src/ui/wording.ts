import { directionOf, fillPlaces, type MessageKey, type Wording } from '@telltale/shared/locales/messages.ts';
import { browser } from 'wxt/browser';
import type en from '../locales/en.json';

export type ExtensionKey = MessageKey | keyof typeof en;
export type ExtensionWording = Wording<ExtensionKey>;

/** Words in the browser's own language, from the `_locales` made at build time. */
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
