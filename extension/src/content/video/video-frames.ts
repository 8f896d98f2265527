/** A frame as it was met, with a thumbnail to compare it by. */
export interface Candidate {
  /** Where in the video. */
  readonly atMs: number;
  /** Red, green and blue of each small square, 0..255. */
  readonly signature: Uint8ClampedArray;
}

/** How far apart in time counts as much as how different to look at: 1 would be as much. */
const timeWeight = 0.35;
/** Below this spread of its brightness (0..1) a frame is a fade or a blank, which says nothing. */
const leastContrast = 0.02;

/**
 * The frames that stand for a video: the most typical one first, then each time the one that differs most, in looks
 * and in time, from all chosen so far. A long scene thus gives few frames and a short one its own, and no stretch of
 * the video goes unseen.
 * @returns at most `count`, in the order of time
 */
export function chooseFrames<C extends Candidate>(candidates: readonly C[], count: number): C[] {
  const telling = candidates.filter(({ signature }) => contrastOf(signature) >= leastContrast);
  const pool = telling.length >= Math.min(count, candidates.length) ? telling : candidates;
  const spanMs = Math.max(1, ...pool.map(({ atMs }) => atMs)) - Math.min(...pool.map(({ atMs }) => atMs), 0);
  const distance = (a: Candidate, b: Candidate) =>
    differenceOf(a.signature, b.signature) + (timeWeight * Math.abs(a.atMs - b.atMs)) / Math.max(1, spanMs);
  const first = least(pool, (one) => sum(pool.map((other) => distance(one, other))));
  const chosen = first ? [first] : [];
  while (chosen.length < Math.min(count, pool.length)) {
    const rest = pool.filter((candidate) => !chosen.includes(candidate));
    const next = least(rest, (one) => -Math.min(...chosen.map((other) => distance(one, other))));
    if (!next) break;
    chosen.push(next);
  }
  return chosen.sort((a, b) => a.atMs - b.atMs);
}

/** Mean difference of the small squares, 0..1. */
export function differenceOf(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let total = 0;
  for (let at = 0; at < a.length; at += 1) total += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return a.length === 0 ? 0 : total / (255 * a.length);
}

function contrastOf(signature: Uint8ClampedArray): number {
  const mean = sum(signature) / Math.max(1, signature.length);
  let squares = 0;
  for (const value of signature) squares += (value - mean) ** 2;
  return Math.sqrt(squares / Math.max(1, signature.length)) / 255;
}

function least<T>(items: readonly T[], cost: (item: T) => number): T | undefined {
  let best: { readonly item: T; readonly cost: number } | undefined;
  for (const item of items) {
    const price = cost(item);
    if (!best || price < best.cost) best = { item, cost: price };
  }
  return best?.item;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
