import { expect, test } from 'vitest';
import { type BandRun, createRun, searchRun, sortByBand } from './band-run.ts';
import { bandsPerHash, createFingerprintRows, wordsPerHash } from './fingerprint-rows.ts';

/** Copies of one hash that differ from it in 0, 1, 2, … bits, spread over its bands. */
function runOfCopies(count: number): { readonly run: BandRun; readonly query: Uint16Array } {
  const rows = createFingerprintRows();
  const original = Int32Array.from({ length: wordsPerHash }, (_, word) => Math.imul(word + 1, 0x9e3779b1));
  const addresses = Array.from({ length: count }, (_, at) => {
    const words = original.slice();
    for (let bit = 0; bit < at; bit += 1)
      words[bit % wordsPerHash] = (words[bit % wordsPerHash] ?? 0) ^ (1 << bit);
    return rows.add(at + 1, 1, words, 0) ?? -1;
  });
  const run = createRun();
  run.addresses = Int32Array.from(addresses);
  for (let band = 0; band < bandsPerHash; band += 1) run.bands[band] = sortByBand(rows, run.addresses, band);
  return { run, query: new Uint16Array(original.buffer) };
}

test('a row that most of its bands find is looked at once, in each search', () => {
  const { run, query } = runOfCopies(12);
  for (const radiusBits of [15, 31, 15]) {
    const looked: number[] = [];
    searchRun(run, query, radiusBits, (address) => looked.push(address));
    expect(looked.toSorted((a, b) => a - b)).toEqual([...run.addresses]);
  }
});

test('what one run has shown is not taken for seen in another', () => {
  const [first, second] = [runOfCopies(3), runOfCopies(3)];
  const looked: number[] = [];
  for (const { run, query } of [first, second]) searchRun(run, query, 15, (address) => looked.push(address));
  expect(looked).toHaveLength(6);
});
