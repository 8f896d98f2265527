import type { Wording } from '@telltale/shared/locales/messages.ts';
import type { words as english } from './locales/result-en.ts';

/** Words of an answer: those of the evidence card, and the widget's own. */
export type ResultWords = Wording<keyof typeof english>;
