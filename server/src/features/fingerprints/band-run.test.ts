import { expect, test } from 'vitest';
import { type BandRun, createRun, searchRun, sortByBand } from './band-run.ts';
import {
  bandsPerHash,
  createFingerprintRows,
  type FingerprintRows,
  wordsPerHash,
} from './fingerprint-rows.ts';

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
  return { run: runOf(rows, Int32Array.from(addresses)), query: new Uint16Array(original.buffer) };
}

function runOf(rows: FingerprintRows, addresses: Int32Array): BandRun {
  const run = createRun();
  run.addresses = addresses;
  for (let band = 0; band < bandsPerHash; band += 1) run.bands[band] = sortByBand(rows, run.addresses, band);
  return run;
}

function search(run: BandRun, query: Uint16Array, radiusBits: number): number[] {
  const looked: number[] = [];
  searchRun(run, query, radiusBits, (addresses, count) => looked.push(...addresses.subarray(0, count)));
  return looked;
}

test('a row that most of its bands find is looked at once, in each search', () => {
  const { run, query } = runOfCopies(12);
  for (const radiusBits of [15, 31, 15]) {
    const looked = search(run, query, radiusBits);
    expect(looked.toSorted((a, b) => a - b)).toEqual([...run.addresses]);
  }
});

test('what one run has shown is not taken for seen in another', () => {
  for (const { run, query } of [runOfCopies(3), runOfCopies(3)])
    expect(search(run, query, 15)).toHaveLength(3);
});

test('more copies than any search has found before are all handed over', () => {
  const rows = createFingerprintRows();
  const words = new Int32Array(wordsPerHash);
  const count = 10_000;
  const addresses = Int32Array.from({ length: count }, (_, at) => rows.add(at + 1, 1, words, 0) ?? -1);
  const run = runOf(rows, addresses);
  expect(new Set(search(run, new Uint16Array(words.buffer), 15)).size).toBe(count);
});
