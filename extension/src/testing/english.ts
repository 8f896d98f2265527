import { catalogues } from '@telltale/shared/locales/catalogues.ts';
import { compileWords } from '@telltale/shared/locales/compile-messages.ts';
import { fillMessage } from '@telltale/shared/locales/messages.ts';
import en from '../locales/en.json' with { type: 'json' };
import type { ExtensionWording } from '../ui/wording.ts';

const words = { ...catalogues.en, ...compileWords(en) };

/** The English words without a browser, for tests and the development harness. */
export const english: ExtensionWording = {
  languageTag: 'en',
  direction: 'ltr',
  text: (key, values) => fillMessage(words[key], values, 'en'),
};
