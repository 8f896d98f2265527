import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

const never = () => false;
const acquire = (use: (owner: null) => Promise<void>) => use(null);

test('what arrives together travels together, as many as one batch holds', async () => {
  const batches: number[][] = [];
  const double = inBatches({
    isSharedFailure: never,
    maxItems: 3,
    maxInFlight: 1,
    acquire,
    run: async (_carrier, items: readonly number[]) => {
      batches.push([...items]);
      return items.map((item) => item * 2);
    },
  });
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('after a failure groups are tried by themselves, a crowd last, and one whose failure is the groups goes no further', async () => {
  const tried: string[] = [];
  const grouped = inBatches({
    isSharedFailure: never,
    groupOf: ([group]: string) => group ?? '',
    isFailureOfGroup: (error) => error instanceof Error && error.message === 'locked',
    maxItems: 10,
    maxInFlight: 1,
    acquire,
    run: async (_carrier, items: readonly string[]) => {
      tried.push(items.join(' '));
      if (items.includes('a2')) throw new Error('locked');
      if (items.includes('b1')) throw new Error('odd');
      return items;
    },
  });
  const outcomes = await Promise.allSettled(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(grouped));
  expect(tried).toEqual(['a1 a2 a3 b1 b2 c1', 'c1', 'b1 b2', 'b1', 'b2', 'a1 a2 a3']);
  expect(outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))).toEqual([
    'b2',
    'c1',
  ]);
});

test('an item that spoils its batch fails alone', async () => {
  const careful = inBatches({
    isSharedFailure: never,
    maxItems: 10,
    maxInFlight: 1,
    acquire,
    run: async (_carrier, items: readonly number[]) => {
      if (items.includes(3)) throw new Error('three');
      return items;
    },
  });
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(careful));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

test('what fails for everyone is not tried again for each, and the next batch goes its way', async () => {
  let runs = 0;
  const fragile = inBatches({
    isSharedFailure: () => true,
    maxItems: 10,
    maxInFlight: 1,
    acquire,
    run: async (_carrier, items: readonly number[]) => {
      runs += 1;
      if (runs === 1) throw new Error('gone');
      return items;
    },
  });
  const outcomes = await Promise.allSettled([1, 2, 3].map(fragile));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(runs).toBe(1);
  expect(await fragile(4)).toBe(4);
});

test('what arrives while the batch waits for a connection joins it, and what gets none is told', async () => {
  const batches: number[][] = [];
  let isOpen = false;
  const careful = inBatches({
    isSharedFailure: never,
    maxItems: 10,
    maxInFlight: 2,
    acquire: async (use: (owner: null) => Promise<void>) => {
      await Promise.resolve();
      if (!isOpen) throw new Error('closed');
      await use(null);
    },
    run: async (_carrier, items: readonly number[]) => {
      batches.push([...items]);
      return items;
    },
  });
  const refused = await Promise.allSettled([1, 2].map(careful));
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isOpen = true;
  expect(await Promise.all([3, 4, 5].map(careful))).toEqual([3, 4, 5]);
  expect(batches).toEqual([[3, 4, 5]]);
});

test('a group that fails as one delays the others once, and then travels apart', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isSlow = false;
  const grouped = inBatches({
    isSharedFailure: never,
    groupOf: (item: string) => item.charAt(0),
    isFailureOfGroup: () => true,
    maxItems: 10,
    maxInFlight: 1,
    acquire,
    run: async (_carrier, items: readonly string[]) => {
      if (!items.some((item) => item.startsWith('a'))) return items;
      if (isSlow) await held;
      throw new Error('locked');
    },
  });
  const outcomes = await Promise.allSettled(['a1', 'b1'].map(grouped));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  isSlow = true;
  const stuck = ['a2', 'a3'].map((item) => grouped(item).catch(() => 'refused'));
  // Would never settle in the line of the stuck ones.
  expect(await grouped('b2')).toBe('b2');
  release();
  expect(await Promise.all(stuck)).toEqual(['refused', 'refused']);
});
