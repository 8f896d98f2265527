import { accountWords } from './accounts.ts';
import { billingWords } from './billing.ts';
import { checkWords } from './checks.ts';
import { publicWords } from './public.ts';
import { reviewWords } from './reviews.ts';
import { serviceWords } from './service.ts';
import type { WordsByField } from './words.ts';

/** What every field of the document says about itself. */
export const fieldWords: WordsByField = {
  ...checkWords,
  ...accountWords,
  ...billingWords,
  ...publicWords,
  ...reviewWords,
  ...serviceWords,
};
