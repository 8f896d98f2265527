import { words as demoAr } from './src/demo/words/ar.ts';
import { words as demoDe } from './src/demo/words/de.ts';
import { words as demoEn } from './src/demo/words/en.ts';
import { words as demoEs } from './src/demo/words/es.ts';
import { words as demoFr } from './src/demo/words/fr.ts';
import { words as demoPtBr } from './src/demo/words/pt-br.ts';
import { words as docsAr } from './src/docs/words/ar.ts';
import { words as docsDe } from './src/docs/words/de.ts';
import { words as docsEn } from './src/docs/words/en.ts';
import { words as docsEs } from './src/docs/words/es.ts';
import { words as docsFr } from './src/docs/words/fr.ts';
import { words as docsPtBr } from './src/docs/words/pt-br.ts';
import { words as guideAr } from './src/guide/words/ar.ts';
import { words as guideDe } from './src/guide/words/de.ts';
import { words as guideEn } from './src/guide/words/en.ts';
import { words as guideEs } from './src/guide/words/es.ts';
import { words as guideFr } from './src/guide/words/fr.ts';
import { words as guidePtBr } from './src/guide/words/pt-br.ts';
import { words as homeAr } from './src/home/words/ar.ts';
import { words as homeDe } from './src/home/words/de.ts';
import { words as homeEn } from './src/home/words/en.ts';
import { words as homeEs } from './src/home/words/es.ts';
import { words as homeFr } from './src/home/words/fr.ts';
import { words as homePtBr } from './src/home/words/pt-br.ts';
import { words as frameAr } from './src/language/words/ar.ts';
import { words as frameDe } from './src/language/words/de.ts';
import { words as frameEn } from './src/language/words/en.ts';
import { words as frameEs } from './src/language/words/es.ts';
import { words as frameFr } from './src/language/words/fr.ts';
import { words as framePtBr } from './src/language/words/pt-br.ts';
import { words as searchAr } from './src/search/words/ar.ts';
import { words as searchDe } from './src/search/words/de.ts';
import { words as searchEn } from './src/search/words/en.ts';
import { words as searchEs } from './src/search/words/es.ts';
import { words as searchFr } from './src/search/words/fr.ts';
import { words as searchPtBr } from './src/search/words/pt-br.ts';

/** The words of the pages that come from the server in the reader’s language. */
export const demo = { en: demoEn, de: demoDe, es: demoEs, fr: demoFr, 'pt-BR': demoPtBr, ar: demoAr };
export const frame = { en: frameEn, de: frameDe, es: frameEs, fr: frameFr, 'pt-BR': framePtBr, ar: frameAr };
export const guide = { en: guideEn, de: guideDe, es: guideEs, fr: guideFr, 'pt-BR': guidePtBr, ar: guideAr };
export const home = { en: homeEn, de: homeDe, es: homeEs, fr: homeFr, 'pt-BR': homePtBr, ar: homeAr };
export const docs = { en: docsEn, de: docsDe, es: docsEs, fr: docsFr, 'pt-BR': docsPtBr, ar: docsAr };
export const search = {
  en: searchEn,
  de: searchDe,
  es: searchEs,
  fr: searchFr,
  'pt-BR': searchPtBr,
  ar: searchAr,
};
