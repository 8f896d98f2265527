import { createHash } from 'node:crypto';
import { normaliseText } from '@telltale/models/text/normalise';
import type { TextFacts } from './text-analyst.ts';

const lineBreak = /\r\n|[\n\r\u2028\u2029]/;
const loneSurrogate = /\p{Surrogate}/gu;
const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Names a text by its content and counts it. */
export function readText(text: string): TextFacts {
  const lines = linesOf(text);
  return {
    textHash: sha256Hex(normaliseText(lines)),
    linesHash: sha256Hex(lines),
    charCount: countOf(text),
    wordCount: countOf(words.segment(text), ({ isWordLike }) => isWordLike === true),
  };
}

/**
 * What the detector reads: composed, each line with its white space collapsed, empty lines left out. Two texts with
 * the same lines get the same verdict, so that one may be stored for the other. A surrogate without its other
 * half is no character and could not be hashed as itself.
 */
export function linesOf(text: string): string {
  const lines = text.replace(loneSurrogate, '\ufffd').split(lineBreak).map(normaliseText);
  return lines.filter((line) => line !== '').join('\n');
}

function countOf<Item>(items: Iterable<Item>, counts: (item: Item) => boolean = () => true): number {
  let count = 0;
  for (const item of items) if (counts(item)) count += 1;
  return count;
}

function sha256Hex(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
