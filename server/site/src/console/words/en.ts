import { words as account } from '../account/words/en.ts';
import { words as billing } from '../billing/words/en.ts';
import { words as browsers } from '../browsers/words/en.ts';
import { words as keys } from '../keys/words/en.ts';
import { words as overview } from '../overview/words/en.ts';
import { words as reviews } from '../reviews/words/en.ts';
import { words as shell } from '../shell/words/en.ts';
import { words as websites } from '../websites/words/en.ts';

export const words = { shell, overview, keys, websites, billing, browsers, reviews, account };

export type Words = typeof words;
