import { words as account } from '../account/words/pt-br.ts';
import { words as billing } from '../billing/words/pt-br.ts';
import { words as browsers } from '../browsers/words/pt-br.ts';
import { words as keys } from '../keys/words/pt-br.ts';
import { words as overview } from '../overview/words/pt-br.ts';
import { words as reviews } from '../reviews/words/pt-br.ts';
import { words as shell } from '../shell/words/pt-br.ts';
import { words as websites } from '../websites/words/pt-br.ts';
import type { Words } from './en.ts';

export const words: Words = { shell, overview, keys, websites, billing, browsers, reviews, account };
