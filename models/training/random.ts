/** Mulberry32 (https://gist.github.com/tommyettinger/46a874533244883189143505d203312c): the same picture gets the same treatment on every machine. */
export interface Random {
  next(): number;
  between(least: number, most: number): number;
  chance(probability: number): boolean;
}

export function seededRandom(seed: string): Random {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (least, most) => least + (most - least) * next(),
    chance: (probability) => next() < probability,
  };
}
