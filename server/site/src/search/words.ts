import { wordsIn } from '../language/words-in.ts';

export const words = await wordsIn({
  en: () => import('./words/en.ts'),
  de: () => import('./words/de.ts'),
  es: () => import('./words/es.ts'),
  fr: () => import('./words/fr.ts'),
  'pt-BR': () => import('./words/pt-br.ts'),
  ar: () => import('./words/ar.ts'),
});
