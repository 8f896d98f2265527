import { codePointsOf } from './normalise.ts';
import { wordsOf } from './words.ts';

/** The commonest little words of English: running prose is full of them, code, tables and word lists are not. */
const littleWords = new Set(
  `a about after all also an and any are as at be been but by can could do for from get had has have he her his how i if in
  into is it its just me more my no not of on one or our out she so some than that the their them there they this to up us
  was we were what when which who will with would you your`.split(/\s+/),
);

const leastLetterShare = 0.6;
const leastLittleWordShare = 0.15;
const mostCodeSignShare = 0.05;
const mostListShare = 0.5;
const wordsOfAShortLine = 6;
/** A marked item of whole sentences is prose all the same: assistants write so. */
const wordsOfAShortItem = 12;

const space = /\s+/gu;
const noLetter = /[^\p{L}\p{M}]+/gu;
const noCodeSign = /[^{}[\]()<>=;|\\/_^~`#*&@$+]+/g;
const listMark = /^\s*(?:[-*+•·◦‣–—]|\(?\d{1,3}[.):]|[a-z][.)])\s/iu;

/** Dropping whole runs takes a fraction of the time that matching single signs does. */
const countWithout = (text: string, runs: RegExp) => codePointsOf(text.replace(runs, ''));

/** True where most of the signs are letters, of whatever language: false for numbers, emoji and binary rubbish. */
export function isMadeOfLetters(text: string): boolean {
  return countWithout(text, noLetter) >= leastLetterShare * Math.max(1, countWithout(text, space));
}

/** True for running English; false for code, tables and lists, on which the detector was never measured. */
export function isEnglishProse(text: string): boolean {
  if (countWithout(text, noCodeSign) > mostCodeSignShare * countWithout(text, space)) return false;
  const words = wordsOf(text);
  const little = words.filter((word) => littleWords.has(word)).length;
  return little >= leastLittleWordShare * words.length && listShareOf(text) <= mostListShare;
}

/** Share of a text's length that lies in lines of a few words, or in marked items of hardly more. */
function listShareOf(text: string): number {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).filter((line) => line.trim() !== '');
  if (lines.length < 2) return 0;
  const total = lines.reduce((sum, line) => sum + line.length, 0);
  const listed = lines.filter((line) => {
    const words = line.trim().split(/\s+/).length;
    return words < (listMark.test(line) ? wordsOfAShortItem : wordsOfAShortLine);
  });
  return listed.reduce((sum, line) => sum + line.length, 0) / total;
}
