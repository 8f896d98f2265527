import { describe, expect, test } from 'vitest';
import { comparablePdq, footprintOf, footprintsMatch, hashesOf } from './footprint.ts';

/** Hashes of scenes far apart from one another. */
const scene = (at: number) => (at % 16).toString(16).repeat(32) + (at % 7).toString(16).repeat(32);
/** The same hash with its first `bits` bits turned over. */
function turned(hex: string, bits: number): string {
  const value = BigInt(`0x${hex}`) ^ (((1n << BigInt(bits)) - 1n) << BigInt(256 - bits));
  return value.toString(16).padStart(64, '0');
}
const five = [1, 2, 4, 8, 15].map(scene);

describe('a footprint', () => {
  test('names its frames in order, and is read back to the same hashes', () => {
    const footprint = footprintOf(five);
    expect(footprint).toBe(`pdqv1:${five.join('.')}`);
    expect(hashesOf(footprint ?? '')).toEqual(five);
  });

  test('holds 20 frames at most, and is absent where no frame is usable', () => {
    expect(hashesOf(footprintOf(Array.from({ length: 30 }, (_, at) => scene(at))) ?? '')).toHaveLength(20);
    expect(footprintOf([])).toBeNull();
  });

  test.each(['', 'pdqv1:', 'pdqv2:', 'pdqv1:xyz', `pdqv1:${'A'.repeat(64)}`, scene(1)])(
    'is not recognised in "%s"',
    (text) => expect(hashesOf(text)).toBeNull(),
  );
});

test('a frame of quality 49 is not usable, one of 50 is', () => {
  expect(comparablePdq({ hex: scene(1), quality: 49 })).toBeNull();
  expect(comparablePdq({ hex: scene(1), quality: 50 })).toBe(scene(1));
});

describe('two footprints', () => {
  test('match up to 31 bits a frame, and not at 32', () => {
    const at = (bits: number) => five.map((hash) => turned(hash, bits));
    expect(footprintsMatch(five, at(31))).toBe(true);
    expect(footprintsMatch(five, at(32))).toBe(false);
  });

  test('match when 80 % of the frames do, whichever comes first', () => {
    const oneOther = [...five.slice(0, 4), scene(9)];
    const twoOthers = [...five.slice(0, 3), scene(9), scene(6)];
    expect([footprintsMatch(five, oneOther), footprintsMatch(oneOther, five)]).toEqual([true, true]);
    expect([footprintsMatch(five, twoOthers), footprintsMatch(twoOthers, five)]).toEqual([false, false]);
  });

  test('match although sampled in another order', () => {
    expect(footprintsMatch(five, [...five].reverse())).toBe(true);
  });

  test('do not match when one is only a small part of the other', () => {
    expect(footprintsMatch(five.slice(0, 1), five)).toBe(false);
    expect(footprintsMatch(five, five.slice(0, 1))).toBe(false);
  });

  test('without frames match nothing', () => {
    expect(footprintsMatch([], [])).toBe(false);
  });
});
