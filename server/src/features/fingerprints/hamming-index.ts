import { searchRun } from './band-run.ts';
import {
  bandsPerHash,
  blockBits,
  createFingerprintRows,
  type FingerprintRows,
  rowsPerBlock,
  wordsPerHash,
} from './fingerprint-rows.ts';
import { createNearestHits, type Hit, type NearestHits } from './nearest-hits.ts';
import { addToTail, createTail, nextWork, type SearchedRows } from './tidy-index.ts';

/**
 * Every row within a number of bits, by multi-index hashing (Norouzi, Punjani, Fleet: "Fast Exact Search in Hamming
 * Space with Multi-Index Hashing", https://arxiv.org/abs/1307.2982, section 3): 16 bands of 16 bits.
 */
export interface HammingIndex {
  /** Holding one already is no fault. @param words the row's eight, from `at` on */
  add(id: number, kind: number, words: Int32Array, at: number): void;
  remove(id: number): void;
  /** The nearest rows of each of the kinds, up to `radiusBits`, at most 31. */
  search(words: Int32Array, kinds: readonly number[], radiusBits: number): Hit[];
  /** Does a piece of what is to be tidied, some 20 ms. @returns whether more is left */
  tidy(): boolean;
  readonly count: () => number;
}

/** 32 differences may leave two in each band. */
const maxRadiusBits = 31;

export function createHammingIndex(): HammingIndex {
  const rows = createFingerprintRows();
  const searched: SearchedRows = { rows, runs: [], tail: createTail() };
  const { runs, tail } = searched;
  let work: Iterator<undefined> | null = null;
  return {
    add(id, kind, words, at) {
      const address = rows.add(id, kind, words, at);
      if (address !== null) addToTail(tail, address);
    },
    remove: rows.remove,
    search(words, kinds, radiusBits) {
      if (radiusBits > maxRadiusBits) throw new RangeError('only up to 31 bits is every row found');
      const hits = createNearestHits(kinds);
      const compare = createComparison(rows, words, radiusBits, hits);
      const { addresses, count } = tail;
      for (let at = 0; at < count; at += 1) compare(addresses[at] as number);
      const bands = new Uint16Array(words.buffer, words.byteOffset, bandsPerHash);
      for (const run of runs) searchRun(run, bands, radiusBits, compare);
      return hits.all();
    },
    tidy() {
      work ??= nextWork(searched);
      if (work?.next().done) work = nextWork(searched);
      return work !== null;
    },
    count: rows.count,
  };
}

type Compare = (address: number) => void;

/** Most rows are far off, which half of their bits show. */
function createComparison(
  rows: FingerprintRows,
  query: Int32Array,
  radiusBits: number,
  hits: NearestHits,
): Compare {
  const { blocks } = rows;
  const [q0 = 0, q1 = 0, q2 = 0, q3 = 0, q4 = 0, q5 = 0, q6 = 0, q7 = 0] = query;
  return (address) => {
    const block = blocks[address >>> blockBits];
    if (!block) return;
    const place = address % rowsPerBlock;
    const { words } = block;
    const word = place * wordsPerHash;
    const half = countBits(
      (words[word] as number) ^ q0,
      (words[word + 1] as number) ^ q1,
      (words[word + 2] as number) ^ q2,
      (words[word + 3] as number) ^ q3,
    );
    if (half > radiusBits) return;
    const distanceBits =
      half +
      countBits(
        (words[word + 4] as number) ^ q4,
        (words[word + 5] as number) ^ q5,
        (words[word + 6] as number) ^ q6,
        (words[word + 7] as number) ^ q7,
      );
    const kind = block.kinds[place] as number;
    if (distanceBits <= radiusBits && kind !== 0) hits.offer(kind, rows.idOf(address), distanceBits);
  };
}

/** Bits of four words, counted side by side in each word's nibbles and bytes (Warren, "Hacker's Delight", 5-1). */
function countBits(a: number, b: number, c: number, d: number): number {
  const ab = nibbles(a) + nibbles(b);
  const cd = nibbles(c) + nibbles(d);
  const bytes = (ab & 0x0f0f0f0f) + ((ab >>> 4) & 0x0f0f0f0f) + (cd & 0x0f0f0f0f) + ((cd >>> 4) & 0x0f0f0f0f);
  return Math.imul(bytes, 0x01010101) >>> 24;
}

function nibbles(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  return (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
}
