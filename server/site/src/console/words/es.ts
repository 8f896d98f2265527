import { words as account } from '../account/words/es.ts';
import { words as billing } from '../billing/words/es.ts';
import { words as browsers } from '../browsers/words/es.ts';
import { words as keys } from '../keys/words/es.ts';
import { words as overview } from '../overview/words/es.ts';
import { words as reviews } from '../reviews/words/es.ts';
import { words as shell } from '../shell/words/es.ts';
import { words as websites } from '../websites/words/es.ts';
import type { Words } from './en.ts';

export const words: Words = { shell, overview, keys, websites, billing, browsers, reviews, account };
