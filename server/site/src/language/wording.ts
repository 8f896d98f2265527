import { fillMessage, type MessageKey, type Wording } from '@telltale/shared/locales/messages.ts';
import { direction, formatTag, language } from './language.ts';

const catalogues: Readonly<
  Record<typeof language, () => Promise<{ readonly default: Readonly<Record<MessageKey, string>> }>>
> = {
  en: () => import('@telltale/shared/locales/en.json'),
  de: () => import('@telltale/shared/locales/de.json'),
  es: () => import('@telltale/shared/locales/es.json'),
  fr: () => import('@telltale/shared/locales/fr.json'),
  'pt-BR': () => import('@telltale/shared/locales/pt-BR.json'),
  ar: () => import('@telltale/shared/locales/ar.json'),
};

const catalogue = (await catalogues[language]()).default;

/** What is said about verdicts, for the parts that widget, extension and site share. */
export const wording: Wording = {
  languageTag: formatTag,
  direction,
  text: (key, values) => fillMessage(catalogue[key], values, formatTag),
};
