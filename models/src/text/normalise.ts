/**
 * The text whose sha256 is `text_hash`: composed characters, runs of white space as one blank, none at the ends.
 * Longer runs of marks than any writing has are broken first.
 */
export function normaliseText(text: string): string {
  return compose(text).replace(/\s+/gu, ' ').trim();
}

/** COMBINING GRAPHEME JOINER, which is unseen and across which no mark is moved. */
const joiner = '\u034f';
/** Every character that normalising moves is a mark (general category M); the joiner is one that it does not move. */
const longestRun = /(?:(?!\u034f)\p{M}){30}(?!\u034f)(?=\p{M})/gu;

/**
 * NFC of the Stream-Safe Text Format, which lets 30 marks follow a character (UAX #15, section 13,
 * https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format). Sorting a run of marks takes time by the square of
 * its length: 20,000 of them take a second.
 */
export function compose(text: string): string {
  return text.replace(longestRun, `$&${joiner}`).normalize('NFC');
}

export function codePointsOf(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
