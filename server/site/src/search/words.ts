import { wordsIn } from '../language/words-in.ts';
import type en from './locales/en.json';

export const words = await wordsIn<typeof en>({
  en: () => import('./locales/en.json'),
  de: () => import('./locales/de.json'),
  es: () => import('./locales/es.json'),
  fr: () => import('./locales/fr.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
  ar: () => import('./locales/ar.json'),
});
