import { randomOf } from '../../server/test/random.ts';

/** Random choices that a seed repeats exactly. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `bound`. */
  below(bound: number): number;
  between(least: number, most: number): number;
  pick<T>(items: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  const next = randomOf(seed);
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    pick<T>(items: readonly T[]): T {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('there is nothing to pick from');
      return item;
    },
  };
}

/** An IPv4 address of its own /16, so that no two of them are one visitor or one network. */
export function visitorAddress(at: number): string {
  return `${11 + (Math.floor(at / 256) % 200)}.${at % 256}.${1 + (Math.floor(at / 51_200) % 250)}.7`;
}
