/** The text whose sha256 is `text_hash`: composed characters (NFC), runs of white space as one blank, none at the ends. */
export function normaliseText(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

export function codePointsOf(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
