import type { Language } from '@telltale/shared/locales/languages.ts';
import { words as ar } from './words/ar.ts';
import { words as de } from './words/de.ts';
import { words as en, type Words } from './words/en.ts';
import { words as es } from './words/es.ts';
import { words as fr } from './words/fr.ts';
import { words as ptBr } from './words/pt-br.ts';

/** What the printed dossier says; the words about verdicts come from the shared catalogue. */
export const reviewWords: Readonly<Record<Language, Words>> = { en, de, es, fr, 'pt-BR': ptBr, ar };
export type { Words };
