import { catalogues } from '@telltale/shared/locales/catalogues.ts';
import { fillPlaces } from '@telltale/shared/locales/messages.ts';
import en from '../locales/en.json' with { type: 'json' };
import type { ExtensionWording } from '../ui/wording.ts';

const words = { ...catalogues.en, ...en };

/** The English words without a browser, for tests and the development harness. */
export const english: ExtensionWording = {
  languageTag: 'en',
  direction: 'ltr',
  text: (key, values) => fillPlaces(words[key], values),
};
