import en from '@telltale/shared/locales/en.json' with { type: 'json' };
import { fillPlaces, type Wording } from '@telltale/shared/locales/messages.ts';

/** The page is written in English, so its labels are too: one language, one reading direction. */
export const wording: Wording = {
  languageTag: 'en',
  direction: 'ltr',
  text: (key, values) => fillPlaces(en[key], values),
};

export const words = {
  check: 'Check',
  kinds: { photograph: 'Photograph', generated: 'Drawn by a program', tampered: 'Signed, then altered' },
  checkNamed: (title: string) => `Check “${title}”`,
  checking: (title: string) => `Checking “${title}”.`,
  answered: (title: string, answer: string) => `“${title}”: ${answer}.`,
  pictureMissing: 'The picture itself could not be loaded.',
  checkFailed: 'The check failed. It can be tried again.',
  tooSlow: 'The answer took too long. It can be asked for again.',
  unreachable: 'The server could not be reached.',
} as const;
