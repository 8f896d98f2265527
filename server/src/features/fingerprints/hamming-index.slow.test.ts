import { randomInt } from 'node:crypto';
import { distanceBits as countBits } from '@telltale/shared/fingerprint/pdq';
import { beforeAll, describe, expect, test } from 'vitest';
import { createHammingIndex, type HammingIndex } from './hamming-index.ts';
import { maxPerKind } from './nearest-hits.ts';

const kinds = [1, 2, 3];
const randomWord = () => randomInt(2 ** 32) | 0;
const bitsBetween = (a: Int32Array, b: Int32Array) => countBits(Uint32Array.from(a), Uint32Array.from(b));
const randomHash = () => Int32Array.from({ length: 8 }, randomWord);

function flipBits(hash: Int32Array, count: number): Int32Array {
  const places = new Set<number>();
  while (places.size < count) places.add(randomInt(256));
  const flipped = hash.slice();
  for (const place of places) flipped[place >> 5] = (flipped[place >> 5] ?? 0) ^ (1 << (place & 31));
  return flipped;
}

/** Half of them at random, half of them edits of a few: some bands are crowded, as those of pictures are. */
function makeHashes(count: number): Int32Array[] {
  const originals = Array.from({ length: 50 }, randomHash);
  return Array.from({ length: count }, (_, at) =>
    at % 2 === 0
      ? randomHash()
      : flipBits(originals[randomInt(originals.length)] as Int32Array, randomInt(24)),
  );
}

/** Ids begin far above zero and have gaps, as those of a table in use have. */
const idOf = (at: number) => 5_000_000_000 + at * 3;
const kindOf = (at: number) => 1 + (at % kinds.length);

function fillWith(hashes: readonly Int32Array[]): HammingIndex {
  const index = createHammingIndex();
  for (const [at, hash] of hashes.entries()) index.add(idOf(at), kindOf(at), hash, 0);
  return index;
}

function tidyAll(index: HammingIndex): void {
  while (index.tidy());
}

/** What comparing all of them one by one finds. */
function compareAll(hashes: readonly (Int32Array | null)[], query: Int32Array, radiusBits: number) {
  const near = hashes.flatMap((hash, at) => {
    const distanceBits = hash ? bitsBetween(hash, query) : 256;
    return distanceBits <= radiusBits ? [{ id: idOf(at), distanceBits, kind: kindOf(at) }] : [];
  });
  near.sort((a, b) => a.distanceBits - b.distanceBits || a.id - b.id);
  return kinds
    .flatMap((kind) => near.filter((hit) => hit.kind === kind).slice(0, maxPerKind))
    .sort((a, b) => a.distanceBits - b.distanceBits || a.id - b.id)
    .map(({ id, distanceBits }) => ({ id, distanceBits }));
}

describe('among thirty thousand hashes, half of them crowded', () => {
  let hashes: Int32Array[];
  let index: HammingIndex;
  beforeAll(() => {
    hashes = makeHashes(30_000);
    index = fillWith(hashes);
    tidyAll(index);
  });

  test('a row at each distance from 0 to 31 bits is found, wherever the differences lie', () => {
    for (let round = 0; round < 1_000; round += 1) {
      const at = randomInt(15_000) * 2;
      const distanceBits = round % 32;
      const hits = index.search(flipBits(hashes[at] as Int32Array, distanceBits), kinds, 31);
      expect(hits).toContainEqual({ id: idOf(at), distanceBits });
    }
  });

  test.each([0, 10, 15, 16, 31])('within %i bits exactly what a full comparison finds', (radiusBits) => {
    for (let round = 0; round < 5; round += 1) {
      const query = flipBits(hashes[randomInt(hashes.length)] as Int32Array, randomInt(20));
      expect(index.search(query, kinds, radiusBits)).toEqual(compareAll(hashes, query, radiusBits));
    }
  });

  test('more than 31 bits is refused, because rows would be missing', () => {
    expect(() => index.search(randomHash(), kinds, 32)).toThrow(RangeError);
  });

  test('a kind that is not asked for is no hit', () => {
    const hits = index.search(hashes[0] as Int32Array, [2], 31);
    expect(hits.map(({ id }) => id)).not.toContain(idOf(0));
  });
});

test('while rows are sorted into bands, piece by piece, each of them is found at all times', () => {
  const hashes = Array.from({ length: 20_000 }, randomHash);
  const index = fillWith(hashes.slice(0, 9_000));
  tidyAll(index);
  for (let at = 9_000; at < hashes.length; at += 1)
    index.add(idOf(at), kindOf(at), hashes[at] as Int32Array, 0);
  let pieces = 0;
  do {
    pieces += 1;
    for (const at of [0, 8_999, 9_000, 19_999, randomInt(20_000)]) {
      const query = flipBits(hashes[at] as Int32Array, 31);
      expect(index.search(query, kinds, 31)).toContainEqual({ id: idOf(at), distanceBits: 31 });
    }
  } while (index.tidy());
  expect(pieces).toBeGreaterThan(16);
});

test('rows that are gone are no hits, before and after the index is tidied, and the others stay', () => {
  const hashes: (Int32Array | null)[] = Array.from({ length: 40_000 }, randomHash);
  const index = fillWith(hashes as Int32Array[]);
  tidyAll(index);
  const gone = hashes[4] as Int32Array;
  for (let at = 0; at < hashes.length; at += 1) {
    if (at % 4 === 3) continue;
    index.remove(idOf(at));
    hashes[at] = null;
  }
  const check = () => {
    expect(index.search(gone, kinds, 31)).toEqual([]);
    for (let at = 3; at < hashes.length; at += 4_000)
      expect(index.search(hashes[at] as Int32Array, kinds, 31)).toEqual([{ id: idOf(at), distanceBits: 0 }]);
  };
  check();
  while (index.tidy()) check();
  check();
  expect(index.count()).toBe(10_000);
});

test('a row that is added twice is held and found once', () => {
  const hash = randomHash();
  const index = createHammingIndex();
  index.add(7, 1, hash, 0);
  index.add(7, 1, hash, 0);
  expect(index.count()).toBe(1);
  expect(index.search(hash, kinds, 31)).toEqual([{ id: 7, distanceBits: 0 }]);
});

test('however many nearer rows of one kind there are, one of another kind is found', () => {
  const hash = randomHash();
  const index = createHammingIndex();
  for (let id = 1; id <= 60; id += 1) index.add(id, 1, hash, 0);
  index.add(61, 2, flipBits(hash, 5), 0);
  const hits = index.search(hash, kinds, 31);
  expect(hits).toHaveLength(maxPerKind + 1);
  expect(hits.at(-1)).toEqual({ id: 61, distanceBits: 5 });
});
