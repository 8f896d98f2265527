import golden from './golden.json' with { type: 'json' };

/** The generated texts of `training/text_golden.py`, made again. */
export function generatedText(seed: number): string {
  const next = numbers(seed);
  const length = 20 + (next() % 1200);
  const { vocabulary } = golden;
  return Array.from({ length }, () => vocabulary[next() % vocabulary.length]).join(' ');
}

/** Numerical Recipes' linear congruential generator; the low bits are poor and left out. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
}
