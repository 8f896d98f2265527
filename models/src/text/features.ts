import { murmur3 } from './murmur3.ts';

/** The places, in rising order and each once, that the words (in ASCII) and neighbouring pairs of words fall into. */
export function placesOf(words: readonly string[], hashBits: number): number[] {
  const grams = new Set<string>(words);
  for (let at = 1; at < words.length; at++) grams.add(`${words[at - 1]} ${words[at]}`);
  const mask = 2 ** hashBits - 1;
  const places = new Set<number>();
  for (const gram of grams) places.add((murmur3(gram) & mask) >>> 0);
  return [...places].sort((a, b) => a - b);
}
