import { searchRun } from './band-run.ts';
import {
  type Block,
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
      const hits = createNearestHits(kinds, radiusBits);
      const compare = createComparison(rows, words, hits);
      compare(tail.addresses, tail.count);
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

type Compare = (addresses: Int32Array, count: number) => void;

/** So many rows, of which each takes a line of 64 bytes, stay in a processor's nearest cache. */
const rowsAtOnce = 256;

/** Most rows are far off, which half of their bits show; most others lie beyond what is kept already. */
function createComparison(rows: FingerprintRows, query: Int32Array, hits: NearestHits): Compare {
  const { blocks } = rows;
  const [q0 = 0, q1 = 0, q2 = 0, q3 = 0, q4 = 0, q5 = 0, q6 = 0, q7 = 0] = query;
  function compare(address: number, { words, kinds }: Block): void {
    const place = address % rowsPerBlock;
    const word = place * wordsPerHash;
    const half = countBits(
      (words[word] as number) ^ q0,
      (words[word + 1] as number) ^ q1,
      (words[word + 2] as number) ^ q2,
      (words[word + 3] as number) ^ q3,
    );
    if (half > hits.farthestBits()) return;
    const distanceBits =
      half +
      countBits(
        (words[word + 4] as number) ^ q4,
        (words[word + 5] as number) ^ q5,
        (words[word + 6] as number) ^ q6,
        (words[word + 7] as number) ^ q7,
      );
    if (distanceBits > hits.farthestBits()) return;
    const kind = kinds[place] as number;
    if (kind !== 0) hits.offer(kind, rows.idOf(address), distanceBits);
  }
  return (addresses, count) => {
    for (let from = 0; from < count; from += rowsAtOnce) {
      const to = Math.min(count, from + rowsAtOnce);
      readAhead(rows, addresses, from, to);
      for (let at = from; at < to; at += 1) {
        const address = addresses[at] as number;
        compare(address, blocks[address >>> blockBits] as Block);
      }
    }
  };
}

/** What was read last: an engine may leave out reading what nobody uses. */
const readLast = new Int32Array(1);

/**
 * Rows lie anywhere in memory, and waiting for one takes longer than comparing it. Where nothing but reading is done, a
 * processor waits for many at once.
 */
function readAhead({ blocks }: FingerprintRows, addresses: Int32Array, from: number, to: number): void {
  let read = 0;
  for (let at = from; at < to; at += 1) {
    const address = addresses[at] as number;
    const { words } = blocks[address >>> blockBits] as Block;
    read ^= words[(address % rowsPerBlock) * wordsPerHash] as number;
  }
  readLast[0] = read;
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
