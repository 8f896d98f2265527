/** Summaries of a series of numbers; an empty or constant series gives zeros, never NaN. */
export function meanOf(values: ArrayLike<number>): number {
  if (values.length === 0) return 0;
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] ?? 0;
  return sum / values.length;
}

export function deviationOf(values: ArrayLike<number>): number {
  const mean = meanOf(values);
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += ((values[at] ?? 0) - mean) ** 2;
  return Math.sqrt(sum / Math.max(1, values.length));
}

/** Mean of the third or fourth power of the standardised values. */
export function standardisedMoment(values: ArrayLike<number>, power: 3 | 4): number {
  const mean = meanOf(values);
  const deviation = deviationOf(values);
  if (deviation < 1e-9) return 0;
  let sum = 0;
  for (let at = 0; at < values.length; at++) {
    const distance = ((values[at] ?? 0) - mean) / deviation;
    const squared = distance * distance;
    sum += power === 3 ? squared * distance : squared * squared;
  }
  return sum / values.length;
}

export function sortedCopy(values: ArrayLike<number>): Float64Array {
  return Float64Array.from(values).sort();
}

/** @param share 0..1 */
export function quantileOf(sorted: Float64Array, share: number): number {
  return sorted[Math.round(share * (sorted.length - 1))] ?? 0;
}

export function differencesOf(values: ArrayLike<number>): Float64Array {
  const differences = new Float64Array(Math.max(0, values.length - 1));
  for (let at = 0; at < differences.length; at++) differences[at] = (values[at + 1] ?? 0) - (values[at] ?? 0);
  return differences;
}

export function correlationOf(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [meanA, meanB, deviations] = [meanOf(a), meanOf(b), deviationOf(a) * deviationOf(b)];
  if (a.length === 0 || deviations < 1e-12) return 0;
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += ((a[at] ?? 0) - meanA) * ((b[at] ?? 0) - meanB);
  return sum / a.length / deviations;
}

/** Column `index` of a table stored row by row. */
export function columnOf(table: Float64Array, columns: number, index: number): Float64Array {
  const column = new Float64Array(Math.floor(table.length / columns));
  for (let row = 0; row < column.length; row++) column[row] = table[row * columns + index] ?? 0;
  return column;
}

/** Five numbers that describe a series. */
export function summaryOf(series: ArrayLike<number>): number[] {
  const sorted = sortedCopy(series);
  return [
    meanOf(series),
    deviationOf(series),
    quantileOf(sorted, 0.1),
    quantileOf(sorted, 0.9),
    deviationOf(differencesOf(series)),
  ];
}
