import type { SoundWindow } from '../src/audio/windows.ts';
import { seededRandom } from './random.ts';

const rateHz = 16_000;
const seconds = 1;
const speechFrames = 31;

/** A hundred sounds made of nothing but arithmetic, for comparing what different runtimes make of them. */
export function syntheticWindows(): readonly SoundWindow[] {
  return Array.from({ length: 100 }, (_, index) => ({
    samples: soundAt(index),
    speech: Float32Array.from({ length: speechFrames }, (_, frame) => ((frame * 7 + index * 13) % 32) / 31),
  }));
}

function soundAt(index: number): Float32Array {
  const random = seededRandom(`sound ${index}`);
  const sound = makers[index % makers.length] ?? chirp;
  return sound(random.between(0, 1), random.between(0, 1), random.next);
}

type Maker = (a: number, b: number, next: () => number) => Float32Array;

const samplesOf = (valueAt: (seconds: number, at: number) => number) =>
  Float32Array.from({ length: rateHz * seconds }, (_, at) => valueAt(at / rateHz, at));

const chirp: Maker = (a, b, next) =>
  samplesOf(
    (t) => 0.3 * Math.sin(2 * Math.PI * (80 + 900 * a + (200 + 2500 * b) * t) * t) + 0.01 * (next() - 0.5),
  );

/** Pulses of a wandering pitch through three resonances. */
const vowel: Maker = (a, b, next) => {
  const formants = [300 + 500 * a, 900 + 1400 * b, 2500 + 500 * a];
  const state = formants.map(() => ({ last: 0, before: 0 }));
  let phase = 0;
  return samplesOf((t) => {
    phase += (100 + 120 * b + 8 * Math.sin(2 * Math.PI * 4 * t)) / rateHz;
    const pulse = phase >= 1 ? 1 : 0;
    phase -= pulse;
    const excitation = pulse + 0.02 * (next() - 0.5);
    let sum = 0;
    for (const [at, hz] of formants.entries()) {
      const one = state[at];
      if (!one) continue;
      const value = excitation + 1.9 * Math.cos((2 * Math.PI * hz) / rateHz) * one.last - 0.9025 * one.before;
      one.before = one.last;
      one.last = value;
      sum += value;
    }
    return 0.05 * sum * (0.6 + 0.4 * Math.sin(2 * Math.PI * 3 * t));
  });
};

const noise: Maker = (a, b, next) => {
  let smooth = 0;
  return samplesOf((t) => {
    smooth += (0.05 + 0.9 * a) * (next() - 0.5 - smooth);
    return 0.4 * smooth * (1 + 0.8 * Math.sin(2 * Math.PI * (1 + 9 * b) * t));
  });
};

const chord: Maker = (a, b, next) =>
  samplesOf(
    (t) =>
      0.1 *
        [1, 1.25, 1.5, 2 + a].reduce(
          (sum, ratio) => sum + Math.sin(2 * Math.PI * 220 * (1 + b) * ratio * t),
          0,
        ) +
      0.005 * (next() - 0.5),
  );

const makers: readonly Maker[] = [chirp, vowel, noise, chord];
