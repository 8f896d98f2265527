import { words as account } from '../account/words/de.ts';
import { words as billing } from '../billing/words/de.ts';
import { words as browsers } from '../browsers/words/de.ts';
import { words as keys } from '../keys/words/de.ts';
import { words as overview } from '../overview/words/de.ts';
import { words as reviews } from '../reviews/words/de.ts';
import { words as shell } from '../shell/words/de.ts';
import { words as websites } from '../websites/words/de.ts';
import type { Words } from './en.ts';

export const words: Words = { shell, overview, keys, websites, billing, browsers, reviews, account };
