import { words as account } from '../account/words/fr.ts';
import { words as billing } from '../billing/words/fr.ts';
import { words as browsers } from '../browsers/words/fr.ts';
import { words as keys } from '../keys/words/fr.ts';
import { words as overview } from '../overview/words/fr.ts';
import { words as reviews } from '../reviews/words/fr.ts';
import { words as shell } from '../shell/words/fr.ts';
import { words as websites } from '../websites/words/fr.ts';
import type { Words } from './en.ts';

export const words: Words = { shell, overview, keys, websites, billing, browsers, reviews, account };
