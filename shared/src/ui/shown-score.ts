const format = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const [least, most] = [0.01, 0.99];

/**
 * A score in the reader's digits, never as 0 or 1: some thousand pictures on which a detector was measured cannot show
 * that it is sure.
 */
export function shownScore(score: number, languageTag: string): string {
  const formatScore = (value: number) => new Intl.NumberFormat(languageTag, format).format(value);
  if (score < least / 2) return `<\u00a0${formatScore(least)}`;
  return score > most + least / 2 ? `>\u00a0${formatScore(most)}` : formatScore(score);
}
