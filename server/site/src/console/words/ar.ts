import { words as account } from '../account/words/ar.ts';
import { words as billing } from '../billing/words/ar.ts';
import { words as browsers } from '../browsers/words/ar.ts';
import { words as keys } from '../keys/words/ar.ts';
import { words as overview } from '../overview/words/ar.ts';
import { words as reviews } from '../reviews/words/ar.ts';
import { words as shell } from '../shell/words/ar.ts';
import { words as websites } from '../websites/words/ar.ts';
import type { Words } from './en.ts';

export const words: Words = { shell, overview, keys, websites, billing, browsers, reviews, account };
