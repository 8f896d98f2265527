const format = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const [least, most] = [0.01, 0.99];

/**
 * A score in the reader's digits, never as 0 or 1: some thousand pictures on which a detector was measured cannot show
 * that it is sure.
 */
export function shownScore(score: number, languageTag: string): string {
  const shown = (value: number) => new Intl.NumberFormat(languageTag, format).format(value);
  if (score < least / 2) return `<\u00a0${shown(least)}`;
  return score > most + least / 2 ? `>\u00a0${shown(most)}` : shown(score);
}
