import { language } from '../language/language.ts';
import type { words as english } from './locales/en.ts';

/** Of every screen, in one file a language. */
const loaders: Readonly<Record<typeof language, () => Promise<{ readonly words: typeof english }>>> = {
  en: () => import('./locales/en.ts'),
  de: () => import('./locales/de.ts'),
  es: () => import('./locales/es.ts'),
  fr: () => import('./locales/fr.ts'),
  'pt-BR': () => import('./locales/pt-br.ts'),
  ar: () => import('./locales/ar.ts'),
};

export const { words } = await loaders[language]();
