import { compose } from './normalise.ts';

const curlyApostrophes = /[\u2018\u2019\u02bc\uff07]/g;
/** Hyphens and joiners that no page shows: publishing systems put them into long words, and they would cut those. */
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
/** Two or three letters as one, as PDF files have them (Unicode, Alphabetic Presentation Forms). */
const ligature = /[\ufb00-\ufb06]/g;
const lettersOf = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'st', 'st'];
const spellOut = (one: string) => lettersOf[one.charCodeAt(0) - 0xfb00] ?? '';

// \s of the two languages differs, so white space is spelled out.
const webAddress = /(?:https?:\/\/|www\.)[^ \t\n\r\f\v]+/g;
const word = /[a-z0-9]+(?:'[a-z]+)*/g;

/**
 * The words of a text, in ASCII lower case. Marks, accents and layout are left out on purpose: they tell where
 * a text was copied from more than who wrote it. `training/text_features.py` reads the same words, unless more than 30
 * marks stand in a row.
 */
export function wordsOf(text: string): string[] {
  const plain = compose(text)
    .replace(webAddress, ' ')
    .replace(invisible, '')
    .replace(ligature, spellOut)
    .replace(curlyApostrophes, "'")
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return plain.match(word) ?? [];
}
