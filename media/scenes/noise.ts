/** Mulberry32 (https://gist.github.com/tommyettinger/46a874533244883189143505d203312c): the same pictures on every run. */
export function makeRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function hash2(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 362_437);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
}

export function smooth(edge0: number, edge1: number, value: number): number {
  const t = clamp01((value - edge0) / (edge1 - edge0));
  return t * t * (3 - 2 * t);
}

export const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Smooth noise in 0..1 over an integer lattice. */
export function valueNoise(x: number, y: number, seed: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const tx = (x - x0) ** 2 * (3 - 2 * (x - x0));
  const ty = (y - y0) ** 2 * (3 - 2 * (y - y0));
  const top = mix(hash2(x0, y0, seed), hash2(x0 + 1, y0, seed), tx);
  return mix(top, mix(hash2(x0, y0 + 1, seed), hash2(x0 + 1, y0 + 1, seed), tx), ty);
}

/** Octaves of noise, each finer and weaker: clouds, rock, sand. */
export function fractalNoise(x: number, y: number, octaves: number, seed: number): number {
  let sum = 0;
  let weight = 0.5;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * valueNoise(x * scale, y * scale, seed + octave);
    weight /= 2;
    scale *= 2.03;
  }
  return sum / (1 - 0.5 ** octaves);
}

/** As fractal noise, but folded into crests. */
export function ridgedNoise(x: number, y: number, octaves: number, seed: number): number {
  let sum = 0;
  let weight = 0.5;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * (1 - Math.abs(2 * valueNoise(x * scale, y * scale, seed + octave) - 1)) ** 2;
    weight /= 2;
    scale *= 2.11;
  }
  return sum / (1 - 0.5 ** octaves);
}
